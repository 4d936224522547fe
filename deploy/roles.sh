#!/bin/sh
# The application's role owns nothing, so that row security binds it; the owner migrates.
set -eu
psql --username=postgres --set=app="$APP_PASSWORD" --set=owner="$OWNER_PASSWORD" <<'SQL'
create role biurko_owner login password :'owner';
create role biurko_app login password :'app';
create database biurko owner biurko_owner;
SQL
