-- Asks for one address after the other of a file, one a line, and begins anew at its end.
dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "report.lua")

local requests, next = {}, 0

function init(arguments)
  for path in io.lines(arguments[1]) do requests[#requests + 1] = wrk.format("GET", path) end
end

function request()
  next = next % #requests + 1
  return requests[next]
end
