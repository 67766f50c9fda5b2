# Other browser engines: the main paths of all roles in WebKit, as on iPhones and iPads, and in Firefox.

# Packages that these tests need in addition to those of the browser tests.
engine_packages() {
  cat <<'END'
webkit2gtk-driver  WebKit's engine and a small browser that tests can drive
xvfb              a screen for it
gstreamer1.0-plugins-good  lets WebKit play videos and sound
gstreamer1.0-libav  decodes H.264 and AAC for WebKit
firefox-esr       Firefox's engine
END
}

# One pytest worker per engine.
engine_tests() {
  local report="$LOGS/engines.xml"
  run_part "engines" 15 "$VENV/bin/python" -m pytest Tests/Engines -c Tests/Engines/pytest.ini --rootdir Tests/Engines \
    -n 2 --dist loadfile --junitxml "$report" ${filter:+-k "${filter//[^A-Za-z0-9_]/_}"} || has_failures "$report"
}
