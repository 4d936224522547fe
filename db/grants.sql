-- Runs after the migrations, as the owner; every statement may be repeated. {role} is the application's role.

-- Row security binds the owner too.
do $$
declare name text;
begin
  for name in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relforcerowsecurity
  loop
    execute format('alter table public.%I force row level security', name);
  end loop;
end $$;

grant usage on schema public to {role};
grant select, insert, update, delete on all tables in schema public to {role};
grant usage on all sequences in schema public to {role};

-- The audit log and its seals only grow.
revoke update, delete, truncate on audit_entries, audit_seals from {role};
-- The record of migrations is the owner's; a node reads whether the database is of its version.
revoke all on migrations from {role};
grant select on migrations to {role};

-- Temporary tables are of no use to the program. Only the database's owner may say so; `deploy/roles.sh` does as well, and takes large objects.
do $$
begin
  if pg_has_role(current_user, (select datdba from pg_database where datname = current_database()), 'member')
    and has_database_privilege('public', current_database(), 'temporary') then
    execute format('revoke temporary on database %I from public', current_database());
  end if;
end $$;
