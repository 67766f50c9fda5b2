-- Asks for one page as somebody. Usage: wrk … -s as.lua URL TOKEN
function init(args)
  wrk.headers["Accept"] = "text/html"
  if args[1] then wrk.headers["Cookie"] = "plaza=" .. args[1] end
end
