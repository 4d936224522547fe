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
