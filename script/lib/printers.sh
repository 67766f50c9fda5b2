# Real printers on the loopback, for the tests of the print shop. What they print is kept as evidence in their folders.

# start_printer FOLDER: sets PRINTER to the address of a new one.
start_printer() {
  local folder=$1 port
  port=$(free_port)
  mkdir -p "$folder"
  Tests/PrintShopTests/Press/printer.sh "$port" "$folder" </dev/null >/dev/null 2>&1 &
  at_exit "stop_process $! TERM; wait $! 2>/dev/null"
  PRINTER="ipp://localhost:$port/ipp/print"
  wait_for ipptool -q "$PRINTER" get-printer-attributes.test ||
    give_up "The tests' printer did not start within half a minute: $(tail -20 "$folder/printer.log")"
}
