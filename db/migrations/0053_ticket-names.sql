-- Two that share a name today are told apart by a number, the older one keeps its own; "Nazwa (2)" stays within the length that the form takes.
do $$
declare office text; named text; longest int; twin record; number int; numbered text; changed int;
begin
  for office in select id from tenants loop
    execute format('set local app.tenant = %L', office);
    for named, longest in values ('ticket_answers', 100), ('ticket_categories', 60) loop
      for twin in execute format('select o.id, o.title from %1$I o where o.tenant_id = %2$L and exists (
          select from %1$I t where t.tenant_id = %2$L and fold(t.title) = fold(o.title) and (t.created_at, t.id) < (o.created_at, o.id)
        ) order by o.created_at, o.id', named, office) loop
        number := 1;
        loop
          number := number + 1;
          numbered := left(twin.title, longest - length(format(' (%s)', number))) || format(' (%s)', number);
          execute format('update %1$I set title = %2$L, version = version + 1 where tenant_id = %3$L and id = %4$L
            and not exists (select from %1$I where tenant_id = %3$L and fold(title) = fold(%2$L))', named, numbered, office, twin.id);
          get diagnostics changed = row_count;
          exit when changed = 1;
        end loop;
      end loop;
    end loop;
  end loop;
  set local app.tenant = '';
end $$;--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_answers_title_key" ON "ticket_answers" USING btree ("tenant_id",fold(title));--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_categories_title_key" ON "ticket_categories" USING btree ("tenant_id",fold(title));