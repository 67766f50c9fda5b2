# The edges of HTTP: bare sockets against the server and against an nginx beside it. The table of what both did is left
# in script/.state/logs/edges-table.txt.

# What these tests need beyond the browser's.
edge_packages() {
  cat <<'END'
nginx-light       the peer that every probe is shown too
slowhttptest      a crowd of slow clients that others made
END
}

# Each probe in the way that tells most, the figures, each costly act of a member once, and a new member at every route
# of the API for half a minute.
edge_tests() {
  run_edges 15 Tests/Hard/edges/test_{budget,every_route,framing,metrics,ranges}.py
}

# Each probe in every way, methods, the crowds of slow clients, each costly act again and again, and five minutes at every
# route.
edges_in_full() {
  PLAZA_EDGES=all run_edges 50 Tests/Hard/edges
}

run_edges() {
  local minutes=$1 report="$LOGS/edges.xml" folder
  shift
  # In memory: the tests judge what the server makes others wait for, not a disk that flushes what was written before.
  folder=$(memory_folder edges)
  at_exit "rm -rf '$folder'"
  TMPDIR=$folder run_part "edges" "$minutes" "$VENV/bin/python" -m pytest "$@" -c Tests/Hard/edges/pytest.ini \
    --rootdir Tests/Hard/edges --junitxml "$report" ${filter:+-k "$filter"} || report_tells "$report"
}
