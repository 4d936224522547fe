#!/bin/sh
# Copies the database and the files into a folder, while the portal runs, as root:
#   sh deploy/backup.sh /var/backups/biurko
# SECRET_KEY is not in it: keep /etc/biurko.env at another place.
set -eu
target=${1:?is missing: the folder to copy to}
data=${DATA_DIR:-/var/lib/biurko}
umask 077
mkdir -p "$target/data"
dump="$target/biurko-$(date +%F).dump"
# As the superuser: row security hides every row from everybody else.
runuser -u postgres -- pg_dump --format=custom biurko > "$dump.part"
mv "$dump.part" "$dump"
find "$target" -maxdepth 1 -name 'biurko-*.dump' -mtime +14 -delete
# After the dump: a row names only content that is on the disk already. Content never changes, so that only new files are copied.
cd "$data"
find . -path './files/*' -type f ! -name '*.part' -print0 | xargs -0 -r cp -a --update --parents --target-directory="$target/data"
# Who was erased after the backup is erased again after a restore, by this file.
if [ -e erasures.jsonl ]; then cp -a erasures.jsonl "$target/data"; fi
