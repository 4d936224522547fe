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

-- The office is stated by SET LOCAL here: of the ways to do it, the one that a distributed database tells its other machines.

-- Companies of earlier versions held their taxes in columns of their own: what these say is their tax profile from the beginning.
do $$
declare office text;
begin
  for office in select id from tenants loop
    execute format('set local app.tenant = %L', office);
    set local app.whole_office = 'on';
    insert into tax_profiles (tenant_id, id, company_id, from_day, accounting_form, income_tax, vat_status, vat_period, zus_scheme, insured)
      select c.tenant_id, gen_random_uuid(), c.id, date '1900-01-01', c.accounting_form, c.income_tax, c.vat_status, c.vat_period, c.zus_scheme, c.employs::int
      from companies c
      where c.tenant_id = office and not exists (select from tax_profiles p where p.tenant_id = office and p.company_id = c.id)
      on conflict do nothing;
  end loop;
  set local app.tenant = '';
  set local app.whole_office = '';
end $$;

-- The index of the search. Arguments: the kind, then the columns whose words are found.
-- Words of a record that clients do not see belong to no company, so that the fence keeps them too.
create or replace function search_company(kind text, record jsonb) returns uuid
  language sql immutable
  return case when kind = 'company' then (record ->> 'id')::uuid when (record ->> 'internal')::boolean then null else (record ->> 'company_id')::uuid end;

create or replace function search_text(record jsonb, columns text[]) returns text
  language sql immutable
  return (select string_agg(record ->> name, ' ') from unnest(columns) as name);

-- What a client writes is found by the office too: the row has passed its own fence, and the office's stays where it is.
-- A setting in the function's head would take a superuser to create it; an error ends the transaction, and with it the setting.
create or replace function keep_search() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  columns text[] := tg_argv[1];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  whole_office text := current_setting('app.whole_office', true);
  words text[];
begin
  if tg_op = 'UPDATE' and search_text(before, columns) is not distinct from search_text(after, columns)
    and search_company(kind, before) is not distinct from search_company(kind, after) then return null; end if;
  perform set_config('app.whole_office', 'on', true);
  if tg_op <> 'INSERT' then
    delete from search_words s where s.tenant_id = old.tenant_id and s.record_id = old.id and s.kind = tg_argv[0];
  end if;
  if tg_op <> 'DELETE' then
    words := words_of(search_text(after, columns));
    insert into search_words (tenant_id, id, company_id, kind, record_id, word)
      select new.tenant_id, gen_random_uuid(), search_company(tg_argv[0], after), tg_argv[0], new.id, entry from unnest(words) as entry;
    insert into search_spellings (tenant_id, id, spelling, word)
      select new.tenant_id, gen_random_uuid(), form, entry from unnest(words) as entry, unnest(spellings_of(entry)) as form
      where length(entry) between 4 and 20 and entry !~ '[0-9]'
      on conflict do nothing;
  end if;
  perform set_config('app.whole_office', coalesce(whole_office, ''), true);
  return null;
end $$;

-- Made for each table once, and again when what is found by changes; the table then gives the words it holds. What follows a change waits for its commit.
do $$
declare source record; office text; filled boolean := false;
begin
  for source in
    select s.kind, s.name, s.columns from (values
      ('company', 'companies', '{title,vat_number}'::text[]),
      ('person', 'users', '{first_name,last_name,email}'),
      ('employee', 'employees', '{first_name,last_name}'),
      ('document', 'documents', '{title,number,counterparty,counterparty_vat_number}'),
      ('task', 'tasks', '{number,title}'),
      ('ticket', 'tickets', '{number,title}'),
      ('system_ticket', 'system_tickets', '{number,title}'),
      ('conversation', 'conversations', '{subject}')
    ) as s (kind, name, columns)
    where not exists (
      select from pg_trigger t where t.tgname = 'keep_search' and t.tgrelid = s.name::regclass
        and t.tgargs = convert_to(s.kind, 'UTF8') || '\x00' || convert_to(s.columns::text, 'UTF8') || '\x00')
  loop
    filled := true;
    execute format('drop trigger if exists keep_search on %I', source.name);
    execute format(
      'create constraint trigger keep_search after insert or update of %s or delete on %I deferrable initially deferred for each row execute function keep_search(%L, %L)',
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
        where a.attrelid = source.name::regclass and (a.attname = any(source.columns) or a.attname in ('company_id', 'internal'))),
      source.name, source.kind, source.columns);
    for office in select id from tenants loop
      execute format('set local app.tenant = %L', office);
      set local app.whole_office = 'on';
      delete from search_words s where s.tenant_id = office and s.kind = source.kind;
      execute format(
        'insert into search_words (tenant_id, id, company_id, kind, record_id, word)
           select r.tenant_id, gen_random_uuid(), search_company(%L, to_jsonb(r)), %L, r.id, entry
           from %I r, unnest(words_of(search_text(to_jsonb(r), %L))) as entry where r.tenant_id = %L',
        source.kind, source.kind, source.name, source.columns, office);
    end loop;
  end loop;
  for office in select id from tenants where filled loop
    execute format('set local app.tenant = %L', office);
    set local app.whole_office = 'on';
    insert into search_spellings (tenant_id, id, spelling, word)
      select office, gen_random_uuid(), spelling, w.word
      from (select distinct s.word from search_words s where s.tenant_id = office and length(s.word) between 4 and 20 and s.word !~ '[0-9]') w,
        unnest(spellings_of(w.word)) as spelling
      on conflict do nothing;
  end loop;
  set local app.tenant = '';
  set local app.whole_office = '';
end $$;
