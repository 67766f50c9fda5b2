# Builds and tests the Debian package; its texts are in packaging.

package_packages() {
  cat <<'END'
dpkg-dev          finds the libraries that the program needs, and packs it
adduser           makes the user that the service runs as
systemd           reads the unit
END
}

# Packages with the programs and data that Plaza uses at run time; dpkg-shlibdeps finds the libraries.
PACKAGE_NEEDS="adduser, bubblewrap, ca-certificates, cups-filters-core-drivers, ffmpeg, fonts-dejavu-core, fonts-noto-cjk,
  fonts-noto-color-emoji, libjs-leaflet, librsvg2-bin, libvips-tools, poppler-utils, qpdf, tzdata"

# make_package VERSION PROGRAM FOLDER: packages a program and prints the path of the package. With the same program, the
# packages of a commit are identical: their times are that of the commit.
make_package() {
  local version=$1 program=$2 folder=$3 tree architecture needs
  SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || date +%s)}
  export SOURCE_DATE_EPOCH
  architecture=$(dpkg --print-architecture)
  tree=$(mktemp -d "$STATE/package.XXXXXX")
  at_exit "rm -rf '$tree'"
  chmod 755 "$tree"
  install -D -m 755 "$program" "$tree/usr/bin/plaza"
  strip --strip-unneeded "$tree/usr/bin/plaza"
  install -D -m 644 packaging/plaza.service "$tree/lib/systemd/system/plaza.service"
  install -D -m 640 packaging/plaza.env "$tree/etc/plaza/plaza.env"
  install -D -m 644 packaging/debian/copyright "$tree/usr/share/doc/plaza/copyright"
  install -d -m 755 "$tree/usr/share/man/man1" "$tree/DEBIAN"
  gzip -9 --no-name <packaging/plaza.1 >"$tree/usr/share/man/man1/plaza.1.gz"
  printf 'plaza (%s) unstable; urgency=medium\n\n  * See the log of the sources.\n\n -- The Plaza founders <post@plaza.example>  %s\n' \
    "$version" "$(date --utc --rfc-email --date="@$SOURCE_DATE_EPOCH")" | gzip -9 --no-name >"$tree/usr/share/doc/plaza/changelog.gz"
  needs="$(shared_libraries "$tree/usr/bin/plaza"), ${PACKAGE_NEEDS//$'\n' /}"
  sed -e "s|@VERSION@|$version|; s|@ARCHITECTURE@|$architecture|; s|@DEPENDS@|$needs|" \
    -e "s|@SIZE@|$(installed_kilobytes "$tree")|" packaging/debian/control >"$tree/DEBIAN/control"
  echo /etc/plaza/plaza.env >"$tree/DEBIAN/conffiles"
  install -m 755 packaging/debian/{postinst,prerm,postrm} "$tree/DEBIAN/"
  (cd "$tree" && find usr lib -type f -print0 | sort -z | xargs -0 md5sum) >"$tree/DEBIAN/md5sums"
  mkdir -p "$folder"
  dpkg-deb --root-owner-group --build "$tree" "$folder/plaza_${version}_$architecture.deb" >/dev/null
  say "The package is $folder/plaza_${version}_$architecture.deb"
}

# installed_kilobytes FOLDER: prints the size of its files as Debian defines it, independent of the file system.
installed_kilobytes() {
  find "$1" -mindepth 1 -path "$1/DEBIAN" -prune -o -type f -printf '%s\n' -o -printf '1\n' |
    awk '{ sum += int(($1 + 1023) / 1024) } END { print sum }'
}

# shared_libraries PROGRAM: prints the packages of the libraries that the program is linked with, as found by
# dpkg-shlibdeps.
shared_libraries() {
  local work
  work=$(mktemp -d "$STATE/shlibs.XXXXXX")
  mkdir "$work/debian"
  printf 'Source: plaza\n\nPackage: plaza\nArchitecture: any\n' >"$work/debian/control"
  (cd "$work" && dpkg-shlibdeps -O "$1" 2>/dev/null) | sed -n 's/^shlibs:Depends=//p'
  rm -rf "$work"
}

# Installs, starts, upgrades, removes and purges the package in a temporary copy of this machine. Needs root.
package_tests() {
  system_tests package "package" 20
}

package_in_full() {
  if [ -z "${PLAZA_PROGRAM:-}" ]; then
    run_part "release build" 60 swift build -c release --static-swift-stdlib --scratch-path .build-static --product plaza ||
      return 1
    export PLAZA_PROGRAM="$PWD/.build-static/release/plaza"
  fi
  package_tests
}
