#!/bin/sh
# Runs a real IPP printer on the loopback, in the foreground: printer.sh PORT FOLDER [options of ippeveprinter]
# PRESS_LIKE replaces the default options for the printer's capabilities. ippeveprinter needs a message bus, even if
# nothing else is on it. The printer is not announced on the network.
port=$1
folder=$2
shift 2
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$folder/spool"
rm -f "$folder/bus" "$folder/bus.address" "$folder/printer.pid"
dbus-daemon --session --address="unix:path=$folder/bus" --nofork --nopidfile --print-address \
  >"$folder/bus.address" 2>"$folder/bus.log" &
bus=$!
trap 'kill -CONT $printer 2>/dev/null; kill -KILL $printer 2>/dev/null; kill $bus 2>/dev/null' EXIT
trap exit INT TERM
# The bus prints its address once it listens, a moment after its socket exists.
while [ ! -s "$folder/bus.address" ]; do
  kill -0 $bus || exit
  sleep 0.02
done
DBUS_SYSTEM_BUS_ADDRESS="unix:path=$folder/bus" HOME="$folder" PRESS_OUT="$folder" \
  ippeveprinter -r off -n localhost -p "$port" -d "$folder/spool" -K "$folder" -k \
  ${PRESS_LIKE:--2 -s 20,10 -f application/pdf,image/jpeg,image/pwg-raster} -c "$here/press.sh" "$@" "Press $port" \
  >"$folder/printer.log" 2>&1 &
printer=$!
echo $printer >"$folder/printer.pid"
wait $printer
