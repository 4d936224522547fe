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
