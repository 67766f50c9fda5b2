# Printing: documents of every kind, from the order to test printers, compared with two renderers.

# Packages that these tests need in addition to those of the demo's printer.
paper_packages() {
  cat <<'END'
mupdf-tools       draws documents by other means than what printed them
cups-daemon       a print server before and behind a store
cups-client       sets up its queues and prints to them
cups-core-drivers tells it what to make of documents
END
}

paper_tests() {
  local report="$LOGS/paper.xml" folder
  # In memory, with permissions that let a print server's filters, which run as another user, reach their files.
  folder=$(memory_folder paper)
  chmod 711 "$folder"
  at_exit "rm -rf '$folder'"
  TMPDIR=$folder run_part "paper" 15 "$VENV/bin/python" -m pytest Tests/System/paper -c Tests/System/paper/pytest.ini \
    --rootdir Tests/System/paper -n 2 --dist load --junitxml "$report" ${filter:+-k "${filter//[^A-Za-z0-9_]/_}"} || has_failures "$report"
}
