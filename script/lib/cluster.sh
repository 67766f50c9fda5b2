# Clusters: the tests of two nodes under load, and the functions of script/cluster.

cluster_packages() {
  cat <<'END'
nginx-light       stands before the nodes and shares out the requests
postgresql        the database that the nodes share
END
}

# Runs the suite alone. Also builds the next version, which the upgrade test needs and build_program does not build.
cluster_in_full() {
  if [ -z "${PLAZA_PROGRAM:-}" ]; then
    run_part "build of the next version" 60 swift build "${test_build[@]}" --product plaza-next || return 1
  fi
  cluster_tests
}

# Tests two nodes under five minutes of load, or PLAZA_CLUSTER_SECONDS.
cluster_tests() {
  system_tests cluster "cluster" 30
}

# start_node NAME PORT: starts a node with the demo, which stops when this script ends, and waits until it is ready.
start_node() {
  local name=$1 port=$2
  mkdir -p "$CLUSTER/$name"
  PLAZA_PORT=$port PLAZA_DATA="$CLUSTER/$name" run_plaza setpriv --pdeathsig TERM \
    .build/release/plaza serve --demo >"$CLUSTER/$name.log" 2>&1 </dev/null &
  at_exit "stop_process $!"
  wait_for curl --silent --fail --output /dev/null "http://127.0.0.1:$port/ready" ||
    give_up "Node $name did not start within half a minute: $(tail -20 "$CLUSTER/$name.log")"
}

# start_balancer PORT NODE_PORT...: starts nginx in front of the nodes.
start_balancer() {
  local port=$1 nodes="" user="" node
  shift
  for node in "$@"; do nodes+="    server 127.0.0.1:$node max_fails=1 fail_timeout=2s;"; done
  [ "$(id -u)" != 0 ] || user="user root;"
  sed -e "s|@FOLDER@|$CLUSTER|g; s|@PORT@|$port|; s|@NODES@|$nodes|; s|@USER@|$user|" \
    script/lib/cluster-nginx.conf >"$CLUSTER/nginx.conf"
  PATH="$PATH:/usr/sbin" setpriv --pdeathsig TERM nginx -c "$CLUSTER/nginx.conf" 2>"$CLUSTER/nginx-start.log" </dev/null &
  at_exit "stop_process $! QUIT"
  wait_for curl --silent --fail --output /dev/null "http://127.0.0.1:$port/health" ||
    give_up "nginx did not start within half a minute: $(tail -20 "$CLUSTER/nginx.log" "$CLUSTER/nginx-start.log")"
}
