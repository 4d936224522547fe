-- Runs before the migrations, as the owner; every statement may be repeated. Tables, indexes and triggers are made of what is here.

-- Polish order: ą after a, ł after l. PostgreSQL 16 and the embedded database know rules, 15 has the locale itself.
do $$
begin
  if to_regcollation('pl') is null then
    if current_setting('server_version_num')::int >= 160000 then
      execute $collation$create collation pl (provider = icu, locale = 'und', rules = '&A<ą<<<Ą&C<ć<<<Ć&E<ę<<<Ę&L<ł<<<Ł&N<ń<<<Ń&O<ó<<<Ó&S<ś<<<Ś&Z<ź<<<Ź<ż<<<Ż')$collation$;
    else
      execute 'create collation pl (provider = icu, locale = ''pl-x-icu'')';
    end if;
  end if;
end $$;

create or replace function fold(value text) returns text
  language sql immutable strict parallel safe
  return translate(lower(value collate pl), 'ąćęłńóśźż', 'acelnoszz');

-- The words of a text as the search finds them: folded, split at whatever is no letter or digit, numbers without leading zeros as well.
-- What is longer than 40 letters is kept in pieces that overlap by 20.
create or replace function words_of(value text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct substr(form, place, 40)
    from regexp_split_to_table(fold(coalesce(value, '')), '[^[:alnum:]]+') as word, unnest(array[word, ltrim(word, '0')]) as form,
      generate_series(1, greatest(length(form) - 20, 1), 20) as place
    where form <> ''
  );

-- A word and all that it becomes by leaving one letter out; the same as `spellingsOf` of the search.
create or replace function spellings_of(word text) returns text[]
  language sql immutable parallel safe
  return array(select word union select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) as place);

-- The ends of a word, itself and its last letter apart, of the kinds of records whose lists are led by the index.
create or replace function parts_of(kind text, word text) returns text[]
  language sql immutable parallel safe
  return array(select substr(word, place) from generate_series(2, length(word) - 1) as place
    where kind not in ('conversation', 'training'));

-- The name of its company in each month, for the order of that list.
create or replace function settlement_of_company() returns trigger language plpgsql as $$
begin
  new.company_title := coalesce((select c.title from companies c where c.tenant_id = new.tenant_id and c.id = new.company_id), '');
  return new;
end $$;

create or replace function settlements_renamed() returns trigger language plpgsql as $$
begin
  update settlements s set company_title = new.title where s.tenant_id = new.tenant_id and s.company_id = new.id;
  return null;
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
  return (select string_agg(coalesce(left(record ->> name, 8000), ''), chr(10)) from unnest(columns) as name);

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
  places smallint[];
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
  if tg_op <> 'INSERT' and kind = 'conversation' then
    words := words_of((
      select concat_ws(' ', c.subject, (select string_agg(search_text(to_jsonb(m), '{plain}'), ' ')
        from messages m where m.tenant_id = tenant and m.conversation_id = record))
      from conversations c where c.tenant_id = tenant and c.id = record));
  elsif tg_op <> 'DELETE' then
    select array_agg(entry), array_agg(bits) into words, places from (
      select entry, bit_or(1 << (number - 1)::int)::smallint as bits
      from unnest(columns) with ordinality as c (name, number), unnest(words_of(search_text(after, array[c.name]))) as entry group by entry) as held;
  end if;
  insert into search_words (tenant_id, id, company_id, shared, kind, record_id, sort_key, places, word)
    select tenant, gen_random_uuid(), search_company(tg_argv[0], said), search_shared(tg_argv[0], said), tg_argv[0], record, place, coalesce(bits, 0), entry
    from unnest(words, places) as held (entry, bits)
    where not exists (select 1 from search_words s where s.tenant_id = tenant and s.record_id = record and s.word = entry);
  insert into search_spellings (tenant_id, id, spelling, word)
    select tenant, gen_random_uuid(), form, entry from unnest(words) as entry, unnest(spellings_of(entry)) as form
    where length(entry) between 4 and 20 and entry !~ '[0-9]'
    on conflict do nothing;
  -- The longest end is there as soon as all are. It is looked up word by word: a join, which "offset 0" rules out, reads all parts of the kind
  -- until the table is analysed.
  insert into search_parts (tenant_id, id, kind, part, word)
    select tenant, gen_random_uuid(), tg_argv[0], part, entry from unnest(words) as entry, unnest(parts_of(tg_argv[0], entry)) as part
    where not exists (select 1 from search_parts p where p.tenant_id = tenant and p.kind = tg_argv[0] and p.part = substr(entry, 2) and p.word = entry offset 0)
    on conflict do nothing;
  perform set_config('app.whole_office', coalesce(whole_office, ''), true);
  return null;
end $$;
