# Reads the lines of `swift build` and prints how far it is: "Building: 62 %, about 4 minutes left. Done: PrintShop."
#
# The first file holds, for each step of a first build, the share of the time that had passed when the step ended
# (measured on two cores). `how` is "line" for a terminal, where one line is overwritten, and "lines" for a log, where a
# line is printed at most every 20 seconds. The estimate is left out where a build is not the first.

function now(t) { "date +%s" | getline t; close("date +%s"); return t }

function minutes(seconds, m) {
  m = int(seconds / 60 + 0.5)
  return m < 1 ? "less than a minute left" : m == 1 ? "about a minute left" : "about " m " minutes left"
}

function show(text) {
  if (how == "line") { printf "\r\033[K%s", text; fflush() }
  else if (now() - printed >= 20 || printed == 0) { print text; fflush(); printed = now() }
}

NR == FNR { if ($0 !~ /^#/) share[$1] = $2; next }
!started { started = now() }

/^(Fetching|Fetched|Computing|Computed|Creating|Working copy)/ { show("Fetching Swift packages."); next }

/^\[[0-9]+\/[0-9]+\] (Compiling|Linking|Emitting)/ {
  split(substr($1, 2, length($1) - 2), count, "/")
  name = $3
  # A C or C++ file: the share grows with their number up to that of the libraries in C.
  if (name ~ /\.(c|cc|S)$/) { name = "C libraries"; part = share["C"] * count[1] / count[2] }
  else part = share[name]
  if (part > done) done = part
  if (first != "yes") show("Building: " name ".")
  else if (done > 0) show(sprintf("Building: %d %%, %s. Done: %s.", done * 100, minutes((now() - started) * (1 - done) / done), name))
  next
}

/^Build complete/ { complete = 1 }
/error:/ { failed = 1 }

END {
  if (how == "line") printf "\r\033[K"
  exit complete ? 0 : 1
}
