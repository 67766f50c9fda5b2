# Starts a server on the loopback interface that emulates S3 and Cognito, for the tests of files in a bucket and of
# passwords in a user pool. It stores nothing on disk.

start_s3() {
  local port log="$STATE/s3.log"
  port=$(free_port)
  setpriv --pdeathsig KILL "$VENV/bin/moto_server" -H 127.0.0.1 -p "$port" >"$log" 2>&1 </dev/null &
  at_exit "stop_process $! KILL"
  # Without this, the shell would print that it was killed.
  disown
  wait_for curl --silent --fail --output /dev/null "http://127.0.0.1:$port/moto-api/" ||
    give_up "The stand-in for S3 did not start within half a minute: $(tail -20 "$log")"
  export PLAZA_TEST_S3="http://127.0.0.1:$port"
}
