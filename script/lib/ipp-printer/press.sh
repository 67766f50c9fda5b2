#!/bin/sh
# The print command of printer.sh: reports each page as printed, and stores the document and its attributes.
#   PRESS_SEC    seconds per page
#   PRESS_FAIL   jam: fails at the second page; empty: runs out of paper there, until PRESS_OUT/paper exists
count=$(pdfinfo "$1" 2>/dev/null | awk '/^Pages/ { print $2 }')
env | grep '^IPP_' | sort >"$PRESS_OUT/env-$IPP_JOB_ID.txt"
echo "ATTR: job-impressions=${count:=1}" >&2
page=1
while [ "$page" -le "$count" ]; do
  if [ "$page" = 2 ] && [ "${PRESS_FAIL:-}" = jam ]; then
    echo "STATE: +media-jam-error" >&2
    echo "ERROR: Paper is jammed." >&2
    exit 1
  fi
  if [ "$page" = 2 ] && [ "${PRESS_FAIL:-}" = empty ]; then
    echo "STATE: +media-empty-error" >&2
    while [ ! -e "$PRESS_OUT/paper" ]; do sleep 0.05; done
    echo "STATE: -media-empty-error" >&2
  fi
  sleep "${PRESS_SEC:-0.02}"
  echo "ATTR: job-impressions-completed=$page" >&2
  page=$((page + 1))
done
cp "$1" "$PRESS_OUT/printed-$IPP_JOB_ID.pdf"
