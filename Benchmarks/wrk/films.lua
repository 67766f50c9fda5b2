-- Asks for films all over the table, the same ones of every peer. Usage: wrk … -s films.lua URL PREFIX COUNT
local paths, at = {}, 0

function init(args)
  math.randomseed(42)
  for i = 1, 1000 do paths[i] = args[1] .. math.random(1, tonumber(args[2])) end
end

function request()
  at = at % #paths + 1
  return wrk.format("GET", paths[at])
end
