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
-- Offices are made and changed by the application; the record of migrations is the owner's.
revoke all on migrations from {role};
