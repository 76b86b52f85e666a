#!/bin/sh
# `npm run release`: packs this commit and its build into dist/release. The same commit gives the same bytes on Linux, in any folder,
# time zone, language and umask. `release.sh <folder> server` packs the archive for a server alone, there.
set -eu
umask 022
version=$(node -p "require('./package.json').version")
name="waxseal-$version"
out=${1:-dist/release}
rm -rf "$out"
mkdir -p "$out/waxseal"

# Appends files of this folder, as everyone may read them, at the time of the commit.
append() {
  archive=$1
  shift
  LC_ALL=C tar --append --file="$archive" --sort=name --mtime="@$(git show -s --format=%ct)" --mode=a+rX,u+w,go-w \
    --owner=0 --group=0 --numeric-owner --transform="s,^,$name/," "$@"
}

# What a server needs: Node alone runs it, without npm and without a build. For the systemd unit and the Dockerfile.
server="$out/$name.tar"
git -c tar.umask=0022 archive --prefix="$name/" --output="$server" HEAD -- LICENSE README.md package.json package-lock.json .npmrc \
  'docs/*.md' worker shared ':(exclude)*.test.ts'
packages=$(jq -r '.packages | to_entries[] | select(.key != "" and ([.value | .dev, .optional, .devOptional] | any | not)) | .key' package-lock.json)
# shellcheck disable=SC2086 # no path has a space
append "$server" dist/served dist/worker $packages
gzip -n -9 "$server"
if [ "${2:-}" = server ]; then exit; fi

# The source, with what is built from it, to compare and to deploy.
source="$out/waxseal-source-$version.tar"
git -c tar.umask=0022 archive --prefix="$name/" --output="$source" HEAD
append "$source" dist/site dist/worker
gzip -n -9 "$source"

# The command line, as npm publishes it. npm keeps the modes of files.
chmod 644 dist/cli/*
chmod 755 dist/cli/*.js
npm pack --silent --pack-destination "$out" ./dist/cli > /dev/null
mv "$out"/*.tgz "$out/waxseal-cli-$version.tgz"

# npm names the product by the folder, and adds a time, a random number and its own version. An attestation needs a number.
serial=$(git rev-parse HEAD | sed -E 's/(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/urn:uuid:\1-\2-8\3-8\4-\5/')
cp package.json package-lock.json "$out/waxseal"
(cd "$out/waxseal" && npm sbom --package-lock-only --sbom-format cyclonedx --sbom-type application) |
  jq --arg serial "$serial" '.serialNumber = $serial | del(.metadata.timestamp, .metadata.tools)' > "$out/sbom.cdx.json"
rm -r "$out/waxseal"

cp dist/site/api/openapi.json "$out"
cd "$out"
sha256sum -- * | tee SHA256SUMS
