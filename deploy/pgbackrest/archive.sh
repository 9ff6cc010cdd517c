#!/bin/sh
# /etc/pgbackrest/archive.sh, PostgreSQL's archive_command: keeps a file of the log on the backup machine.
#
# After a takeover two nodes may both have the last file of the timeline that ended, each with an end of its own. pgBackRest keeps
# the first and refuses the other with 45. PostgreSQL would then try it again for ever, and keep nothing that comes after it. A
# restore follows the newer timeline and never reads past the takeover, so this one file is done. One of the newest timeline that
# differs is not done: two nodes would both write it.
set -u
pgbackrest --config=${ROOT}/etc/pgbackrest.conf --stanza=${CLUSTER} archive-push "$1"
code=$?
[ "$code" -eq 45 ] || exit "$code"
timeline=$(basename "$1" | cut -c1-8)
newest=$(cd "$(dirname "$1")" && ls | sed -n 's/^\([0-9A-F]\{8\}\)\.history$/\1/p' | sort | tail -n 1)
[ "$timeline" \< "$newest" ] || exit "$code"
echo "archive.sh: left out $1: the archive has one of timeline $timeline, and this node is at $newest" >&2
