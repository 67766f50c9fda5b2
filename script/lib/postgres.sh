# A PostgreSQL of our own on the loopback, on a free port, in a folder that is deleted at the end.

start_postgres() {
  local programs folder port log="$STATE/postgres.log"
  programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
  [ -x "$programs/postgres" ] || give_up "PostgreSQL's programs were not found below /usr/lib/postgresql."
  # The tests create and drop databases of a hundred tables, and each table is some files.
  folder=$(memory_folder postgres)
  at_exit "rm -rf '$folder'"
  # It stops when we are gone, however we went. It refuses to run as root, so then it is another user.
  local -a as=(setpriv --pdeathsig QUIT)
  if [ "$(id -u)" = 0 ]; then
    chown postgres "$folder"
    as+=(--reuid postgres --regid postgres --clear-groups)
  fi
  (cd "$folder" && "${as[@]}" "$programs/initdb" --pgdata="$folder/data" --username=plaza --auth=trust \
    --encoding=UTF8 --locale=C --no-instructions) >"$log" 2>&1 || give_up "initdb failed: $(cat "$log")"
  port=$(free_port)
  # Nothing in it outlives the run, so nothing needs to be safe from a loss of power.
  (cd "$folder" && exec "${as[@]}" "$programs/postgres" -D "$folder/data" -p "$port" -k "$folder" \
    -c listen_addresses=127.0.0.1 -c max_connections=400 -c fsync=off -c full_page_writes=off -c jit=off) \
    >>"$log" 2>&1 </dev/null &
  # At once: nothing in it is kept.
  at_exit "stop_process $! QUIT; wait $! 2>/dev/null"
  wait_for "$programs/pg_isready" -q -h 127.0.0.1 -p "$port" ||
    give_up "PostgreSQL did not start within half a minute: $(tail -20 "$log")"
  export PLAZA_TEST_POSTGRES="postgres://plaza@127.0.0.1:$port/postgres"
}

free_port() {
  /usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# Asks until a command succeeds, at most half a minute.
wait_for() {
  local tenth
  for tenth in {1..300}; do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.1
  done
  return 1
}
