#!/bin/sh
# A real IPP printer on the loopback, in the foreground: printer.sh PORT FOLDER [ippeveprinter's options]
# PRESS_LIKE says in its options what it can do. It needs a message bus, though nobody is on it; what it announces in
# the network is nothing.
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
# It tells its address when it listens, which is a moment later than its socket is there.
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
