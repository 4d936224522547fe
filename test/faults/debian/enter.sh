#!/bin/sh
# A machine of its own on top of this one: files, network and processes are thrown away at the end. Arguments: an empty folder for it, the project,
# a folder that stays, and the script to run there.
set -eu
work=$1 project=$2 kept=$3 script=$4
mount --make-rprivate /
mount -t tmpfs -o size=2g tmpfs "$work"
mkdir "$work/upper" "$work/inner" "$work/root"
root=$work/root
mount -t overlay -o "lowerdir=/,upperdir=$work/upper,workdir=$work/inner" overlay "$root"
mkdir -p "$root/srv/project" "$root/srv/kept"
mount --bind "$project" "$root/srv/project"
mount --bind "$kept" "$root/srv/kept"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
for folder in tmp run; do mount -t tmpfs tmpfs "$root/$folder"; done
mkdir -p "$root/run/postgresql" "$root/run/lock"
chown postgres:postgres "$root/run/postgresql"
chmod 1777 "$root/tmp"
# Bare: what this machine has of it already goes.
rm -rf "$root/opt/biurko" "$root/var/lib/biurko" "$root/etc/biurko.env" "$root/etc/postgresql" "$root/var/lib/postgresql"
mkdir -p "$root/var/lib/postgresql" "$root/var/www/html" "$root/etc/cron.daily"
chown postgres:postgres "$root/var/lib/postgresql"
printf '127.0.0.1 localhost portal.example.pl\n' > "$root/etc/hosts.new"
cp "$root/etc/hosts.new" "$work/hosts"
mount --bind "$work/hosts" "$root/etc/hosts" 2>/dev/null || cp "$work/hosts" "$root/etc/hosts"
cp "$script" "$root/srv/script.sh"
ip link set lo up
exec chroot "$root" /usr/bin/env -i HOME=/root PATH=/srv/project/test/faults/debian/commands:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  CURL_CA_BUNDLE=/etc/letsencrypt/live/portal.example.pl/fullchain.pem /bin/sh -eu /srv/script.sh
