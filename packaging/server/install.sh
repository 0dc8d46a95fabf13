#!/bin/sh
# Installs the Treehouse of this folder as a systemd service, updates to it, or goes back to it. Run it as root:
#   ./install.sh [--backups=/mnt/disk/treehouse] [--port=4680]
set -eu
here=$(dirname "$(readlink -f "$0")")
data=/var/lib/treehouse
backups=
port=

fail() {
  echo "$1" >&2
  exit 1
}

for option in "$@"; do
  case $option in
    --backups=/*) backups=${option#--backups=} ;;
    --port=[1-9]*) port=${option#--port=} ;;
    *) fail 'Usage: ./install.sh [--backups=/FOLDER] [--port=NUMBER]' ;;
  esac
done
case $backups$port in *[!A-Za-z0-9/._-]*) fail 'Use letters, digits, dots and dashes only.' ;; esac
[ "$(id -u)" = 0 ] || fail 'Run this with sudo.'
command -v systemctl >/dev/null || fail 'This computer has no systemd.'
"$here/node" --version >/dev/null || fail 'This Treehouse is for another kind of processor.'

version=$("$here/treehouse" version)
app=/opt/treehouse/$version
if [ "$here" != "$app" ]; then
  rm -rf "$app.new"
  mkdir -p "$app.new"
  cp -R "$here/." "$app.new"
  chown -R root:root "$app.new"
  chmod -R u=rwX,go=rX "$app.new"
  rm -rf "$app"
  mv "$app.new" "$app"
fi
getent passwd treehouse >/dev/null ||
  useradd --system --user-group --home-dir "$data" --no-create-home --shell /usr/sbin/nologin treehouse

options=
[ -z "$port" ] || options="--port=$port"
if [ -n "$backups" ]; then
  mkdir -p "$backups"
  # A disk without owners, such as exFAT, keeps those it was mounted with.
  chown treehouse:treehouse "$backups" || echo "$backups keeps its owner." >&2
  options="$options --backups=$backups"
  mkdir -p /etc/systemd/system/treehouse.service.d
  # Waits for the disk: without it, backups would fill the disk below its folder.
  printf '[Unit]\nRequiresMountsFor=%s\n\n[Service]\nReadWritePaths=%s\n' "$backups" "$backups" \
    >/etc/systemd/system/treehouse.service.d/backups.conf
fi
# Updates come without options, and keep those of the first time.
mkdir -p /etc/default
[ -z "$options" ] || echo "TREEHOUSE_OPTIONS=$options" >/etc/default/treehouse

ln -sfn "$app" /opt/treehouse/next
mv -T /opt/treehouse/next /opt/treehouse/current
cp "$app/treehouse.service" /etc/systemd/system/treehouse.service
systemctl daemon-reload
systemctl enable --quiet treehouse
systemctl restart treehouse

tries=0
until "$app/treehouse" health --data="$data" >/dev/null 2>&1; do
  tries=$((tries + 1))
  [ $tries -lt 60 ] || fail 'Treehouse does not answer. Its messages: journalctl -u treehouse -n 50'
  sleep 1
done
echo "Treehouse $version runs, and starts with this computer."
journalctl --unit=treehouse --output=cat --since="$(systemctl show --property=ActiveEnterTimestamp --value treehouse)" |
  grep -v '^{' || true
