# The guides: what the documents for operators and programmers show is run as they show it.

guide_packages() {
  cat <<'END'
nginx-light       a proxy of docs/behind-a-proxy.md
caddy             another one
openssl           makes their certificates
END
}

guide_tests() {
  system_tests guides "guides" 15
}
