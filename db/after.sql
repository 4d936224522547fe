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

-- The index of the search. Arguments: the kind, the columns whose words are found, and of a part of a record the column that names the record.
-- Words of a record that clients do not see belong to no company, so that the fence keeps them too.
create or replace function search_company(kind text, record jsonb) returns uuid
  language sql immutable
  return case when kind = 'company' then (record ->> 'id')::uuid when kind = 'uptime' or (record ->> 'internal')::boolean then null else (record ->> 'company_id')::uuid end;

-- A training is of no company; whom it is meant for is told apart where it is read.
create or replace function search_shared(kind text, record jsonb) returns boolean
  language sql immutable
  return kind = 'training' and (record ->> 'published')::boolean;

-- What the list of companies is ordered by: its first rows are asked for by a word that many of them hold.
create or replace function search_sort_key(kind text, record jsonb) returns text
  language sql immutable
  return case when kind = 'company' then record ->> 'title' end;

-- The beginning of each: a megabyte of pasted text would fill the index with words that nobody looks for.
create or replace function search_text(record jsonb, columns text[]) returns text
  language sql immutable
  return (select string_agg(left(record ->> name, 8000), ' ') from unnest(columns) as name);

-- Its subject and all that was said in it; nothing where it is gone.
create or replace function conversation_text(tenant text, conversation uuid) returns text language sql stable as $$
  select concat_ws(' ', c.subject, (select string_agg(search_text(to_jsonb(m), '{plain}'), ' ') from messages m where m.tenant_id = c.tenant_id and m.conversation_id = c.id))
    from conversations c where c.tenant_id = tenant and c.id = conversation
$$;

-- What a client writes is found by the office too: the row has passed its own fence, and the office's stays where it is.
-- A setting in the function's head would take a superuser to create it; an error ends the transaction, and with it the setting.
create or replace function keep_search() returns trigger language plpgsql as $$
declare
  kind text := tg_argv[0];
  columns text[] := tg_argv[1];
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  said jsonb := coalesce(after, before);
  tenant text := said ->> 'tenant_id';
  record uuid := said ->> coalesce(tg_argv[2], 'id');
  place text := search_sort_key(kind, said);
  whole_office text := current_setting('app.whole_office', true);
  words text[];
begin
  if tg_op = 'UPDATE' and search_text(before, columns) is not distinct from search_text(after, columns)
    and search_company(kind, before) is not distinct from search_company(kind, after)
    and search_shared(kind, before) is not distinct from search_shared(kind, after)
    and search_sort_key(kind, before) is not distinct from place then return null; end if;
  perform set_config('app.whole_office', 'on', true);
  if tg_op <> 'INSERT' then
    delete from search_words s where s.tenant_id = tenant and s.record_id = record and s.kind = tg_argv[0];
  end if;
  -- What is said adds its words to those before; once something of it changes, all of it is read again.
  words := words_of(case
    when tg_op <> 'INSERT' and kind = 'conversation' then conversation_text(tenant, record)
    when tg_op <> 'DELETE' then search_text(after, columns) end);
  insert into search_words (tenant_id, id, company_id, shared, kind, record_id, sort_key, word)
    select tenant, gen_random_uuid(), search_company(tg_argv[0], said), search_shared(tg_argv[0], said), tg_argv[0], record, place, entry
    from unnest(words) as entry
    where not exists (select from search_words s where s.tenant_id = tenant and s.record_id = record and s.word = entry);
  insert into search_spellings (tenant_id, id, spelling, word)
    select tenant, gen_random_uuid(), form, entry from unnest(words) as entry, unnest(spellings_of(entry)) as form
    where length(entry) between 4 and 20 and entry !~ '[0-9]'
    on conflict do nothing;
  -- The longest end is there as soon as all are. It is looked up word by word: a join, which "offset 0" rules out, reads all parts of the kind
  -- until the table is analysed.
  insert into search_parts (tenant_id, id, kind, part, word)
    select tenant, gen_random_uuid(), tg_argv[0], part, entry from unnest(words) as entry, unnest(parts_of(tg_argv[0], entry)) as part
    where not exists (select from search_parts p where p.tenant_id = tenant and p.kind = tg_argv[0] and p.part = substr(entry, 2) and p.word = entry offset 0)
    on conflict do nothing;
  perform set_config('app.whole_office', coalesce(whole_office, ''), true);
  return null;
end $$;

-- Made for each table once, and again when what is found by changes; the tables of that kind then give the words they hold. What follows a change waits for its commit.
do $$
declare source record; office text; filled boolean := false;
begin
  for source in
    with known (kind, name, columns, part) as (values
      ('company', 'companies', '{title,vat_number}'::text[], null),
      ('person', 'users', '{first_name,last_name,email}', null),
      ('employee', 'employees', '{first_name,last_name}', null),
      ('document', 'documents', '{title,number,counterparty,counterparty_vat_number}', null),
      ('task', 'tasks', '{number,title,plain}', null),
      ('ticket', 'tickets', '{number,title}', null),
      ('system_ticket', 'system_tickets', '{number,title}', null),
      ('conversation', 'conversations', '{subject}', null),
      ('conversation', 'messages', '{plain}', 'conversation_id'),
      ('training', 'trainings', '{title,summary}', null),
      ('uptime', 'uptimes', '{comment}', null)
    )
    select * from known where kind in (
      select s.kind from known s where not exists (
        select from pg_trigger t where t.tgname = 'keep_search' and t.tgrelid = s.name::regclass
          and t.tgargs = convert_to(s.kind, 'UTF8') || '\x00' || convert_to(s.columns::text, 'UTF8') || '\x00' || coalesce(convert_to(s.part, 'UTF8') || '\x00', '')))
    order by part nulls first
  loop
    filled := true;
    execute format('drop trigger if exists keep_search on %I', source.name);
    execute format(
      'create constraint trigger keep_search after insert or update of %s or delete on %I deferrable initially deferred for each row execute function keep_search(%s)',
      (select string_agg(quote_ident(a.attname), ', ') from pg_attribute a
        where a.attrelid = source.name::regclass and (a.attname = any(source.columns) or a.attname in ('company_id', 'internal', 'published'))),
      source.name, concat_ws(', ', quote_literal(source.kind), quote_literal(source.columns::text), quote_literal(source.part)));
    for office in select id from tenants loop
      execute format('set local app.tenant = %L', office);
      set local app.whole_office = 'on';
      if source.part is null then
        delete from search_words s where s.tenant_id = office and s.kind = source.kind;
      end if;
      execute format(
        'insert into search_words (tenant_id, id, company_id, shared, kind, record_id, sort_key, word)
           select %5$L, gen_random_uuid(), f.company_id, f.shared, %1$L, f.record_id, f.sort_key, f.word from (
             select distinct search_company(%1$L, to_jsonb(r)) as company_id, search_shared(%1$L, to_jsonb(r)) as shared, r.%4$I as record_id,
               search_sort_key(%1$L, to_jsonb(r)) as sort_key, entry as word
             from %2$I r, unnest(words_of(search_text(to_jsonb(r), %3$L))) as entry where r.tenant_id = %5$L) f
           where not exists (select from search_words s where s.tenant_id = %5$L and s.record_id = f.record_id and s.word = f.word)',
        source.kind, source.name, source.columns, coalesce(source.part, 'id'), office);
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
  for office in select id from tenants loop
    execute format('set local app.tenant = %L', office);
    set local app.whole_office = 'on';
    -- What an earlier version has written while this one was put in its place.
    update search_words s set sort_key = c.title from companies c
      where s.tenant_id = office and c.tenant_id = office and s.record_id = c.id and s.kind = 'company' and s.sort_key is null;
    continue when not filled and exists (select from search_parts p where p.tenant_id = office);
    insert into search_parts (tenant_id, id, kind, part, word)
      select office, gen_random_uuid(), w.kind, part, w.word
      from (select distinct s.kind, s.word from search_words s where s.tenant_id = office) w, unnest(parts_of(w.kind, w.word)) as part
      on conflict do nothing;
  end loop;
  set local app.tenant = '';
  set local app.whole_office = '';
end $$;
