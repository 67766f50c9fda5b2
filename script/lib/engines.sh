# The engines of other phones: WebKit, as iPhones and iPads have it, and Firefox, on the main path of every person.

# What these tests need beyond the browser's.
engine_packages() {
  cat <<'END'
webkit2gtk-driver  WebKit's engine and a small browser that tests can drive
xvfb              a screen for it
gstreamer1.0-plugins-good  lets WebKit play videos and sound
gstreamer1.0-libav  decodes H.264 and AAC for WebKit
firefox-esr       Firefox's engine
END
}

# A worker for each engine.
engine_tests() {
  local report="$LOGS/engines.xml"
  run_part "engines" 15 "$VENV/bin/python" -m pytest Tests/Engines -c Tests/Engines/pytest.ini --rootdir Tests/Engines \
    -n 2 --dist loadfile --junitxml "$report" ${filter:+-k "$filter"} || report_tells "$report"
}
