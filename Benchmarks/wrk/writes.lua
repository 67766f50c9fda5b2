-- Posts acts, each with a key of its own. Usage: wrk … -s writes.lua URL PATH rental|transfer COUNT SEED
local count, kind, path, salt, sent = 0, "", "", "", 0

function init(args)
  path, kind, count, salt = args[1], args[2], tonumber(args[3]), args[4]
  math.randomseed(tonumber(args[4]))
end

local function body()
  local one = math.random(1, count)
  if kind == "rental" then return '{"film":' .. one .. "}" end
  return '{"from":' .. one .. ',"to":' .. (one % count + 1) .. ',"amount":1}'
end

function request()
  sent = sent + 1
  local headers = { ["Content-Type"] = "application/json", ["Idempotency-Key"] = salt .. "-" .. sent }
  return wrk.format("POST", path, headers, body())
end
