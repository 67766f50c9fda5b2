# Debian packages: installs the missing ones and prints why each is needed.

# Packages for building and serving.
serve_packages() {
  cat <<'END'
ca-certificates   lets the build fetch its Swift packages over https
git               fetches the Swift packages
pkg-config        tells the build where the C libraries are
libsqlite3-dev    SQLite, the database Plaza starts on
libpq-dev         the client of PostgreSQL, the database Plaza can grow to
libssl-dev        OpenSSL, which hashes, seals and checks signatures
zlib1g-dev        compresses pages and exports
libbrotli-dev     compresses stylesheets and scripts
libqrencode-dev   draws the QR codes on labels
libvips-tools     checks, turns and shrinks photographs
bubblewrap        shuts the programs for pictures and labels in, without a network
librsvg2-bin      turns labels and slips into PDF
fonts-dejavu-core the letters on labels and slips
fonts-noto-cjk    Korean, Japanese and Chinese letters on labels and slips
libjs-leaflet     moves the map of the print stores
qpdf              makes documents ready for printing, and counts their pages
poppler-utils     counts their pages again, sees which have colour, and draws what they only describe
cups-filters-core-drivers takes what print dialogs draw
ffmpeg            looks into films and sound, and makes of them what every browser plays
fonts-noto-color-emoji    emoji that were drawn on a film and are burnt into it
tzdata            knows when summer time begins, for due dates
END
}

# Packages for the demo's printer.
demo_packages() {
  cat <<'END'
cups-ipp-utils    a real IPP printer to print on, which keeps its paper as files
dbus-daemon       a bus of its own, which that printer does not start without
END
}

# Packages for the tests, in addition to those above.
test_packages() {
  cat <<'END'
postgresql        the second database that every act is tested on
brotli            unpacks what the server packed
chromium          the browser that the pages are tested in
chromium-headless-shell  its engine without windows, which is quicker
fonts-noto-core   letters of other scripts, so that the browser can show them
libreoffice-writer-nogui  reads the office files that documents may be
zbar-tools        scans the codes on the labels
python3-venv      runs the browser tests
curl              asks the server questions
END
}

# The reference parsers that fuzz properties compare with; the tests need them too, because they run the fuzz corpus.
fuzz_packages() {
  cat <<'END'
libgumbo-dev      reads HTML by HTML's own rules, to compare the pages' escaping with
END
}

is_installed() { [ "$(dpkg-query -W -f '${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

# Runs a command as root, through sudo if needed.
as_root() {
  if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

# Reads lines of a package and a reason; installs the missing packages.
install_packages() {
  local package reason missing=()
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    say "This machine has no apt-get, so please see to it that these are installed:"
    cat
    return
  fi
  while read -r package reason; do
    is_installed "$package" && continue
    say "$package is missing: $reason."
    missing+=("$package")
  done
  [ ${#missing[@]} -gt 0 ] || return 0
  if [ "$(id -u)" != 0 ] && ! command -v sudo >/dev/null; then
    give_up "Installing them needs root. Please run this as root: apt-get install ${missing[*]}"
  fi
  say "Installing ${missing[*]} with apt-get."
  local -a apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=300)
  as_root "${apt[@]}" update </dev/null >/dev/null &&
    as_root "${apt[@]}" install -y --no-install-recommends "${missing[@]}" </dev/null >/dev/null ||
    give_up "apt-get could not install them: what it wrote is above. Please mend that and start again."
}
