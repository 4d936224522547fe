-- Two that share a name today are told apart by a number, the older one keeps its own; "Nazwa (2)" stays within the length that the form takes.
do $$
declare office text; named text; field text; longest int; twin record; number int; numbered text; changed int;
begin
  for office in select id from tenants loop
    execute format('set local app.tenant = %L', office);
    for named, field, longest in values ('checklists', 'title', 120), ('document_checklists', 'title', 120), ('document_categories', 'name', 60),
      ('procedures', 'title', 120), ('tags', 'name', 40) loop
      for twin in execute format('select o.id, o.%3$I as name from %1$I o where o.tenant_id = %2$L and exists (
          select from %1$I t where t.tenant_id = %2$L and fold(t.%3$I) = fold(o.%3$I) and (t.created_at, t.id) < (o.created_at, o.id)
        ) order by o.created_at, o.id', named, office, field) loop
        number := 1;
        loop
          number := number + 1;
          numbered := left(twin.name, longest - length(format(' (%s)', number))) || format(' (%s)', number);
          execute format('update %1$I set %5$I = %2$L, version = version + 1 where tenant_id = %3$L and id = %4$L
            and not exists (select from %1$I where tenant_id = %3$L and fold(%5$I) = fold(%2$L))', named, numbered, office, twin.id, field);
          get diagnostics changed = row_count;
          exit when changed = 1;
        end loop;
      end loop;
    end loop;
  end loop;
  set local app.tenant = '';
end $$;--> statement-breakpoint
DROP INDEX "tags_name_key";--> statement-breakpoint
CREATE UNIQUE INDEX "checklists_title_key" ON "checklists" USING btree ("tenant_id",fold(title));--> statement-breakpoint
CREATE UNIQUE INDEX "document_checklists_title_key" ON "document_checklists" USING btree ("tenant_id",fold(title));--> statement-breakpoint
CREATE UNIQUE INDEX "document_categories_name_key" ON "document_categories" USING btree ("tenant_id",fold(name));--> statement-breakpoint
CREATE UNIQUE INDEX "procedures_title_key" ON "procedures" USING btree ("tenant_id",fold(title));--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree ("tenant_id",fold(name));