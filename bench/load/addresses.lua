-- Requests the paths in a file, one per line, over and over.
dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "report.lua")

local requests, next = {}, 0

function init(arguments)
  for path in io.lines(arguments[1]) do requests[#requests + 1] = wrk.format("GET", path) end
end

function request()
  next = next % #requests + 1
  return requests[next]
end
