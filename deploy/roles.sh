#!/bin/sh
# Makes the two roles and the empty database, once, as the database's superuser:
#   APP_PASSWORD=... OWNER_PASSWORD=... runuser -u postgres -- sh deploy/roles.sh
# The program's role owns nothing, so that row security binds it; the owner migrates.
set -eu
: "${APP_PASSWORD:?is missing: the password that biurko_app will have}"
: "${OWNER_PASSWORD:?is missing: the password that biurko_owner will have}"
export APP_PASSWORD OWNER_PASSWORD
psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username=postgres --dbname=postgres <<'SQL'
\getenv app APP_PASSWORD
\getenv owner OWNER_PASSWORD
create role biurko_owner login password :'owner';
create role biurko_app login password :'app';
create database biurko owner biurko_owner encoding 'UTF8' template template0;
revoke connect, temporary on database biurko from public;
grant connect on database biurko to biurko_app;
\connect biurko
-- Large objects belong to no office, and row security does not bind them.
do $$
declare routine regprocedure;
begin
  for routine in select oid from pg_proc where pronamespace = 'pg_catalog'::regnamespace and proname ~ '^lo(read|write|_.*)$' loop
    execute format('revoke execute on function %s from public', routine);
  end loop;
end $$;
SQL
