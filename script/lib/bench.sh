# Functions of script/bench: the packages, the programs that are measured, and a working folder on disk.

BENCH="$STATE/bench"
mkdir -p "$BENCH"

bench_packages() {
  cat <<'END'
postgresql        the database server whose pgbench is a peer
nginx             the peer for assets
golang-go         the peer for pages and JSON
golang-github-mattn-go-sqlite3-dev   that peer's SQLite driver
wrk               puts load on a server
python3-venv      the Django peer
END
}

# Links the Swift libraries statically, as an installed server does. The build has its own folder, because the option
# changes every file.
build_plaza_bench() {
  say "Building Plaza for release. The first time this takes about ten minutes on two cores."
  local product
  for product in plaza plaza-bench; do
    swift build -c release --static-swift-stdlib --scratch-path .build-static --product $product \
      >"$BENCH/build.log" 2>&1 || give_up "The build failed: $(tail -40 "$BENCH/build.log")"
  done
}

# Builds without Go modules, from Debian packages alone, so that nothing is downloaded.
build_go_peer() {
  GO111MODULE=off GOPATH=/usr/share/gocode GOFLAGS= go build -tags libsqlite3 -o "$BENCH/go-peer" ./Benchmarks/Go ||
    give_up "The Go peer could not be built: what go wrote is above."
}

install_django() {
  local wanted=Benchmarks/Django/requirements.txt
  cmp -s "$wanted" "$BENCH/venv/installed.txt" && return 0
  say "Installing Django and gunicorn."
  /usr/bin/python3 -m venv --clear "$BENCH/venv" &&
    "$BENCH/venv/bin/pip" install --quiet --disable-pip-version-check --no-input -r "$wanted" ||
    give_up "Django could not be installed: what pip wrote is above."
  cp "$wanted" "$BENCH/venv/installed.txt"
}

measure() {
  local folder programs
  programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
  folder=$(mktemp -d "$BENCH/run.XXXXXX")
  at_exit "rm -rf '$folder'"
  PATH="$programs:$PATH" PYTHONPATH=Benchmarks setpriv --pdeathsig TERM /usr/bin/python3 -B -m runner "$@" \
    --folder "$folder" --program "$PWD/.build-static/release/plaza-bench" --shop "$PWD/.build-static/release/plaza" \
    --go "$BENCH/go-peer" --venv "$BENCH/venv" --postgres "$PLAZA_TEST_POSTGRES"
}
