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

-- Companies of earlier versions held their taxes in columns of their own: what these say is their tax profile from the beginning.
do $$
declare office text;
begin
  for office in select id from tenants loop
    perform set_config('app.tenant', office, true), set_config('app.whole_office', 'on', true);
    insert into tax_profiles (tenant_id, id, company_id, from_day, accounting_form, income_tax, vat_status, vat_period, zus_scheme, insured)
      select c.tenant_id, gen_random_uuid(), c.id, date '1900-01-01', c.accounting_form, c.income_tax, c.vat_status, c.vat_period, c.zus_scheme, c.employs::int
      from companies c
      where c.tenant_id = office and not exists (select from tax_profiles p where p.tenant_id = office and p.company_id = c.id)
      on conflict do nothing;
  end loop;
  perform set_config('app.tenant', '', true), set_config('app.whole_office', '', true);
end $$;
