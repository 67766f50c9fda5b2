# Security of a running server: the server behind nginx with TLS, a browser, and malicious clients.

# Packages that these tests need in addition to those of the browser tests.
security_packages() {
  cat <<'END'
nginx-light       stands before the plaza with TLS, as docs/behind-a-proxy.md shows
openssl           makes the certificate that nginx shows
END
}

# The short tests, for every run. Two workers, each with its own browser and servers.
security_tests() { security_part 20 -m "not long" -n 2 --dist loadfile --no-loadscope-reorder; }

# All tests, on a release build, because each sign-in hashes a password. The API contract is tested for $minutes.
security_in_full() {
  if [ -z "${PLAZA_PROGRAM:-}" ]; then
    build_release || return 1
    export PLAZA_PROGRAM="$PWD/.build/release/plaza"
  fi
  PLAZA_CONTRACT_MINUTES=$minutes security_part $((60 + minutes))
}

# security_part MINUTES OPTION...: runs the tests with a time limit; the options are those of pytest.
security_part() {
  local limit=$1 report="$LOGS/security.xml"
  shift
  run_part "security as served" "$limit" "$VENV/bin/python" -m pytest -c Tests/System/security/pytest.ini \
    Tests/System/security --junitxml "$report" ${filter:+-k "${filter//[^A-Za-z0-9_]/_}"} "$@" || has_failures "$report"
}
