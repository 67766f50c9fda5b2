# The demo's printer: IPP Everywhere, emulated by ippeveprinter of Debian's cups-ipp-utils.

# start_demo_printer PORT FOLDER: starts the printer, which stops when this process ends, and waits until it responds.
start_demo_printer() {
  local port=$1 folder=$2
  mkdir -p -m 700 "$folder"
  PRESS_SEC=0.3 setpriv --pdeathsig TERM /bin/sh script/lib/ipp-printer/printer.sh "$port" "$folder" \
    </dev/null >"$folder/start.log" 2>&1 &
  local tries
  for tries in $(seq 100); do
    ipptool -q "ipp://localhost:$port/ipp/print" get-printer-attributes.test 2>/dev/null && return
    sleep 0.1
  done
  say "The demo's printer does not answer on port $port (see $folder/printer.log): its stores cannot print."
}
