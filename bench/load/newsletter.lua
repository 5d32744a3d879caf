-- Subscribes addresses to the newsletter: COUNT numbers from FIRST on, then again. Each post names another client in the header of
-- --client-ip-header.
dofile(debug.getinfo(1, "S").source:match("^@(.*/)") .. "report.lua")

local first, count, sent = 0, 0, 0
local threads = 0

function setup(thread)
  thread:set("number", threads)
  threads = threads + 1
end

function init(arguments)
  first, count = tonumber(arguments[1]), tonumber(arguments[2])
end

function request()
  -- A step that shares no divisor with COUNT visits the whole table in jumps; each thread starts elsewhere.
  local subscriber = first + (sent * 7919 + number * 104729) % count
  sent = sent + 1
  return wrk.format("POST", "/forms/newsletter", {
    ["content-type"] = "application/x-www-form-urlencoded",
    ["accept"] = "application/json",
    ["x-visitor"] = string.format("10.%d.%d.%d", math.floor(sent / 65536) % 256, math.floor(sent / 256) % 256, sent % 256),
  }, "email=subscriber" .. subscriber .. "%40example.com")
end
