#!/bin/sh
# Runs a command of the bank (docs/commands.md) on an app machine, with the settings and the account of its bank server:
# /opt/sarsen/deploy/bank/command.sh reconcile
exec systemd-run --pipe --wait --quiet --collect -p User=sarsen -p WorkingDirectory=/opt/sarsen \
  -p EnvironmentFile=/etc/sarsen/sarsen.env -p EnvironmentFile=/etc/sarsen/secrets.env \
  /usr/bin/node scripts/bank.mjs "$@"
