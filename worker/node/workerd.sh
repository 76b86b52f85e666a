#!/bin/sh
# Becomes workerd, and leaves a child behind that ends it when the launcher is gone, however that died:
# the launcher alone holds the writing end of the lifeline.
set -eu
# A terminal interrupts everybody at once; the launcher decides when the runtime stops.
trap '' INT
exec 9<"$WAXSEAL_LIFELINE"
workerd=$$
(
  read -r _ <&9 || true
  kill -9 "$workerd" 2>/dev/null || true
) <&9 >/dev/null 2>&1 3>&- &
exec "$WAXSEAL_WORKERD" "$@" 9<&-
