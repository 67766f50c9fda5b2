# Security as served: a plaza behind nginx and TLS, a browser, and clients that mean harm.

# What these tests need beyond the browser's.
security_packages() {
  cat <<'END'
nginx-light       stands before the plaza with TLS, as docs/operating.md shows
openssl           makes the certificate that nginx shows
END
}

# The short part, for every run.
security_tests() { security_part 20 -m "not long"; }

# Everything, on a release build, since each sign-in costs a password's hash; the contract is tried for $minutes.
security_in_full() {
  if [ -z "${PLAZA_PROGRAM:-}" ]; then
    build_release || return 1
    export PLAZA_PROGRAM="$PWD/.build/release/plaza"
  fi
  PLAZA_CONTRACT_MINUTES=$minutes security_part $((60 + minutes))
}

# security_part MINUTES OPTION...
security_part() {
  local limit=$1 report="$LOGS/security.xml"
  shift
  run_part "security as served" "$limit" "$VENV/bin/python" -m pytest -c Tests/Hard/security/pytest.ini \
    Tests/Hard/security --junitxml "$report" ${filter:+-k "$filter"} "$@" || report_tells "$report"
}
