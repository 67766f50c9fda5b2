# HTTP edge cases: sends raw requests to the server and to nginx. The results of both are compared in the table
# script/.state/logs/edges-table.txt.

# Packages that these tests need in addition to those of the browser tests.
edge_packages() {
  cat <<'END'
nginx-light       the peer that every probe is shown too
slowhttptest      a crowd of slow clients that others made
END
}

# The daily part: each probe in its most telling variant, the measurements, each expensive operation of a member once,
# and a new member's calls of every API route for half a minute.
edge_tests() {
  run_edges 15 Tests/System/edges/test_{budget,every_route,framing,metrics,ranges}.py
}

# All tests: each probe in every variant, the methods, many slow clients, each expensive operation repeatedly, and five
# minutes of calls of every route.
edges_in_full() {
  PLAZA_EDGES=all run_edges 50 Tests/System/edges
}

run_edges() {
  local minutes=$1 report="$LOGS/edges.xml" folder
  shift
  # In memory: the tests measure how long the server makes other clients wait, which a disk that flushes earlier writes
  # would distort.
  folder=$(memory_folder edges)
  at_exit "rm -rf '$folder'"
  TMPDIR=$folder run_part "edges" "$minutes" "$VENV/bin/python" -m pytest "$@" -c Tests/System/edges/pytest.ini \
    --rootdir Tests/System/edges --junitxml "$report" ${filter:+-k "${filter//[^A-Za-z0-9_]/_}"} || has_failures "$report"
}
