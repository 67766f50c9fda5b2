# Installs the Python packages of the browser tests in a virtual environment.

VENV="$PWD/.venv"

install_python() {
  local wanted=Tests/Browser/requirements.txt
  cmp -s "$wanted" "$VENV/installed.txt" && return 0
  say "Installing the browser tests' Python packages into .venv."
  /usr/bin/python3 -m venv --clear "$VENV" &&
    "$VENV/bin/pip" install --quiet --disable-pip-version-check --no-input -r "$wanted" ||
    give_up "The Python packages could not be installed: what pip wrote is above."
  cp "$wanted" "$VENV/installed.txt"
}
