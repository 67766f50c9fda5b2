# Starts a PostgreSQL server on a free port of the loopback interface, in a folder that is deleted at the end.

start_postgres() {
  local programs folder port log="$STATE/postgres.log"
  programs=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | sort -V | tail -1)
  [ -x "$programs/postgres" ] || give_up "PostgreSQL's programs were not found below /usr/lib/postgresql."
  # In memory, because the tests create and drop databases of a hundred tables, each with several files.
  folder=$(memory_folder postgres)
  at_exit "rm -rf '$folder'"
  # setpriv stops the server when the script ends, even if the script is killed. PostgreSQL refuses to run as root, so
  # root runs it as the user postgres.
  local -a as=(setpriv --pdeathsig QUIT)
  if [ "$(id -u)" = 0 ]; then
    chown postgres "$folder"
    as+=(--reuid postgres --regid postgres --clear-groups)
  fi
  (cd "$folder" && "${as[@]}" "$programs/initdb" --pgdata="$folder/data" --username=plaza --auth=trust \
    --encoding=UTF8 --locale=C --no-instructions) >"$log" 2>&1 || give_up "initdb failed: $(cat "$log")"
  port=$(free_port)
  # The data is temporary, so it need not survive a power failure.
  (cd "$folder" && exec "${as[@]}" "$programs/postgres" -D "$folder/data" -p "$port" -k "$folder" \
    -c listen_addresses=127.0.0.1 -c max_connections=400 -c fsync=off -c full_page_writes=off -c jit=off) \
    >>"$log" 2>&1 </dev/null &
  # QUIT stops the server immediately; its data is not needed.
  at_exit "stop_process $! QUIT; wait $! 2>/dev/null"
  wait_for "$programs/pg_isready" -q -h 127.0.0.1 -p "$port" ||
    give_up "PostgreSQL did not start within half a minute: $(tail -20 "$log")"
  export PLAZA_TEST_POSTGRES="postgres://plaza@127.0.0.1:$port/postgres"
}

free_port() {
  /usr/bin/python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}

# wait_for COMMAND...: repeats a command until it succeeds, for at most half a minute.
wait_for() {
  local tenth
  for tenth in {1..300}; do
    "$@" >/dev/null 2>&1 && return 0
    sleep 0.1
  done
  return 1
}
