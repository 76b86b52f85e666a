#!/bin/sh
# `npm run reproduce`: builds and packs this commit in two folders, time zones, languages and umasks, and compares every byte.
# Uncommitted changes are not tested.
set -eu
here=$PWD
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# Folder, umask, time zone, language.
pack() (
  umask "$2"
  export TZ="$3" LC_ALL="$4"
  git clone --quiet --depth 1 "file://$here" "$place/$1"
  cd "$place/$1"
  # As links where the file system can, because there are many of them.
  cp -RPl "$here/node_modules" . || cp -RP "$here/node_modules" .
  npm run --silent build
  npm run --silent release > /dev/null
)

pack waxseal-1 022 UTC C
# In Turkish, the capital of i is not I.
pack waxseal-reproduced 077 Asia/Kathmandu tr_TR.UTF-8
diff -rq "$place/waxseal-1/dist" "$place/waxseal-reproduced/dist"
echo "$(find "$place/waxseal-1/dist" -type f | wc -l) files built twice, with the same bytes."
