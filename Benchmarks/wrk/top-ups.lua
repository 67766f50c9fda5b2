-- Posts top-ups, each with a key and a reference of its own. Usage: wrk … -s top-ups.lua URL TOKEN MEMBER SEED
local token, member, salt, sent = "", "", "", 0

function init(args)
  token, member, salt = args[1], args[2], args[3]
end

function request()
  sent = sent + 1
  local key = salt .. "-" .. sent
  local headers = {
    ["Content-Type"] = "application/json", ["Idempotency-Key"] = key, ["Authorization"] = "Bearer " .. token,
  }
  local body = '{"member":"' .. member .. '","amountMinor":1,"reference":"' .. key .. '"}'
  return wrk.format("POST", "/api/wallet/top-ups", headers, body)
end
