# Makes and tests a release: the packages, the image, the list of components and the checksums.

release_packages() {
  cat <<'END'
mmdebstrap        unpacks the Debian packages that the container image consists of
binutils          removes symbols from the program
END
}

# Packages that the tests need in addition to those above.
release_test_packages() {
  cat <<'END'
podman            loads and runs the container image
crun              starts its containers
END
}

# The folders into which Swift fetches packages, with their licences; the first existing one is used.
CHECKOUTS=(.build-static/checkouts .build/checkouts .build-test/checkouts)

# The mmdebstrap options of the image's first layer: the essential packages and the dependencies, without
# documentation other than licences. The runtime of the container provides /dev.
base_options=(
  --variant=essential --skip=output/dev --aptopt='APT::Install-Recommends "false"'
  --dpkgopt='path-exclude=/usr/share/man/*' --dpkgopt='path-exclude=/usr/share/locale/*'
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-include=/usr/share/doc/*/copyright'
)

# make_release VERSION PROGRAM FOLDER: writes all files of a release.
make_release() {
  local version=$1 program=$2 folder=$3 work architecture revision checkouts
  architecture=$(dpkg --print-architecture)
  revision=$(git rev-parse HEAD 2>/dev/null) || give_up "A release is made from a commit, and this is no git repository."
  SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
  export SOURCE_DATE_EPOCH
  find_checkouts
  work=$(mktemp -d "$STATE/release.XXXXXX")
  at_exit "rm -rf '$work'"
  chmod 755 "$work"
  mkdir -p "$folder"
  make_package "$version" "$program" "$folder"
  local package="$folder/plaza_${version}_$architecture.deb"
  dpkg-deb --extract "$package" "$work/tree"
  collect_licences "$work/licences"
  make_tarball "$work" "$version" "$folder/plaza-$version-linux-$architecture.tar.gz"
  make_image "$work" "$package" "$folder/plaza-$version-image-$architecture.tar"
  for file in compose.yaml compose.postgres.yaml Caddyfile; do
    sed "s|@VERSION@|$version|" "packaging/container/$file" >"$folder/$file"
  done
  cp packaging/plaza.env "$folder/plaza.env"
  chmod 600 "$folder/plaza.env"
  /usr/bin/python3 script/lib/sbom.py "$version" "$revision" Package.resolved "$checkouts" "$work/status" \
    >"$folder/plaza-$version.spdx.json"
  list_migrations "$work" >"$work/migrations"
  /usr/bin/python3 script/lib/release.py "$version" "$revision" "$work/migrations" "$folder" >"$work/release.json"
  mv "$work/release.json" "$folder/release.json"
  (cd "$folder" && rm -f SHA256SUMS && sha256sum -- * >"$work/sums")
  mv "$work/sums" "$folder/SHA256SUMS"
  say "The release is in $folder:" "$(cd "$folder" && ls -sh1 | tail -n +2)"
}

# Sets `checkouts` to the folder of the Swift packages that the program was built from, and fetches them if needed.
find_checkouts() {
  for checkouts in "${CHECKOUTS[@]}"; do
    [ -f Package.resolved ] && [ -d "$checkouts" ] && return
  done
  require_swift
  checkouts=${CHECKOUTS[0]}
  swift package resolve --scratch-path .build-static
}

# collect_licences FOLDER: copies the licences and notices of Plaza, of the Swift packages and of Swift's libraries.
collect_licences() {
  local folder=$1 each file swift
  mkdir -p "$folder"
  cp LICENSE "$folder/Plaza.LICENSE"
  cp NOTICE "$folder/Plaza.NOTICE"
  for each in "$checkouts"/*/; do
    for file in "$each"LICENSE* "$each"NOTICE*; do
      [ ! -f "$file" ] || cp "$file" "$folder/$(basename "$each").$(basename "${file%.txt}")"
    done
  done
  swift=$(dirname "$(readlink -f "$(command -v swift || echo /none)")")/../share/swift/LICENSE.txt
  [ ! -f "$swift" ] || cp "$swift" "$folder/Swift.LICENSE"
  chmod 644 "$folder"/*
}

# pack FOLDER: prints a tar archive of a folder that depends only on its content.
pack() {
  tar --create --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    --directory "$1" "${@:2}"
}

# make_tarball WORK VERSION FILE
make_tarball() {
  local work=$1 version=$2 file=$3 top="plaza-$2"
  mkdir -p "$work/tarball/$top"
  install -m 755 "$work/tree/usr/bin/plaza" "$work/tarball/$top/plaza"
  install -m 644 LICENSE NOTICE packaging/plaza.service packaging/plaza.env packaging/plaza.1 "$work/tarball/$top"
  sed -e "s|@VERSION@|$version|" -e "s|@PACKAGES@|$(dependencies "$work" | tr '\n' ' ')|" packaging/tarball/README \
    >"$work/tarball/$top/README"
  cp -r "$work/licences" "$work/tarball/$top/licences"
  chmod -R u=rwX,go=rX "$work/tarball"
  pack "$work/tarball" "$top" | gzip --no-name >"$file"
}

# dependencies WORK: prints the packages that the Debian package depends on. adduser is needed only by its own
# installation.
dependencies() {
  dpkg-deb --field "$folder/plaza_${version}_$architecture.deb" Depends | tr ',' '\n' |
    sed 's/(.*//; s/|.*//; s/:any//; s/ //g' | grep -vx adduser | sort -u
}

# make_image WORK PACKAGE FILE: the first layer has the Debian packages, the second one Plaza, so that an upgrade
# replaces only the second.
make_image() {
  local work=$1 package=$2 file=$3 suite include layer="$1/layer"
  suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
  include=$(dependencies "$work" | paste -sd,)
  say "Building the image from Debian packages ($suite)."
  mmdebstrap "${base_options[@]}" --quiet --include="$include" \
    --customize-hook='rm -rf "$1"/var/cache/fontconfig/* "$1"/var/log/* "$1"/var/lib/dpkg/*-old "$1"/etc/*-' \
    --customize-hook='chroot "$1" fc-cache --system-only' \
    --customize-hook='download /var/lib/dpkg/status '"$work/status" \
    "$suite" "$work/base.tar" </dev/null 2>"$work/base.log" ||
    give_up "mmdebstrap failed: $(tail -20 "$work/base.log")"
  mkdir -p "$layer/etc" "$layer/usr/lib/plaza" "$layer/usr/share/doc/plaza" "$layer/var/lib/plaza"
  install -D -m 755 "$work/tree/usr/bin/plaza" "$layer/usr/bin/plaza"
  install -m 755 packaging/container/{ready,database-password} "$layer/usr/lib/plaza/"
  cp "$work/tree/usr/share/doc/plaza/copyright" "$layer/usr/share/doc/plaza/"
  cp -r "$work/licences" "$layer/usr/share/doc/plaza/licences"
  # The image has only the user of the server.
  tar --extract --to-stdout --file "$work/base.tar" ./etc/passwd >"$layer/etc/passwd"
  tar --extract --to-stdout --file "$work/base.tar" ./etc/group >"$layer/etc/group"
  echo "plaza:x:10001:10001:Plaza:/var/lib/plaza:/usr/sbin/nologin" >>"$layer/etc/passwd"
  echo "plaza:x:10001:" >>"$layer/etc/group"
  chmod -R u=rwX,go=rX "$layer"
  chmod 700 "$layer/var/lib/plaza"
  # The volume's folder belongs to the server's user, and the rest to root.
  pack "$layer" --exclude=./var/lib/plaza . >"$work/plaza.tar"
  tar --append --file "$work/plaza.tar" --format=gnu --owner=10001 --group=10001 --numeric-owner \
    --mtime="@$SOURCE_DATE_EPOCH" --directory "$layer" ./var/lib/plaza
  /usr/bin/python3 script/lib/image.py "$version" "$revision" "$architecture" "$file" "$work/base.tar" "$work/plaza.tar"
}

# list_migrations WORK: prints the IDs of the program's migrations by running them on an empty database.
list_migrations() {
  PLAZA_DATA="$1/data" run_plaza "$1/tree/usr/bin/plaza" migrate >/dev/null &
  wait $! || give_up "The program could not migrate an empty database."
  /usr/bin/python3 -c 'import sqlite3, sys
for (name,) in sqlite3.connect(sys.argv[1]).execute("SELECT id FROM plaza_migration ORDER BY id"): print(name)' \
    "$1/data/plaza.sqlite"
}

# Makes two releases and runs their images. Needs root.
release_tests() {
  system_tests release "release" 40
}

release_in_full() {
  if [ -z "${PLAZA_PROGRAM:-}" ]; then
    run_part "release build" 60 swift build -c release --static-swift-stdlib --scratch-path .build-static --product plaza ||
      return 1
    export PLAZA_PROGRAM="$PWD/.build-static/release/plaza"
  fi
  release_tests
}
