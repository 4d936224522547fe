-- Runs before the migrations, as the owner; every statement may be repeated.

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
create or replace function words_of(value text) returns text[]
  language sql immutable parallel safe
  return array(
    select distinct left(form, 40)
    from regexp_split_to_table(fold(coalesce(value, '')), '[^[:alnum:]]+') as word, unnest(array[word, ltrim(word, '0')]) as form
    where form <> ''
  );

-- A word and all that it becomes by leaving one letter out; the same as `spellingsOf` of the search.
create or replace function spellings_of(word text) returns text[]
  language sql immutable parallel safe
  return array(select word union select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) as place);
