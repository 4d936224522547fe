-- without a transaction
-- Repeatable: what was given up halfway is done anew, and writes go on meanwhile.
ALTER TABLE "notifications" ADD COLUMN IF NOT EXISTS "company_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN IF NOT EXISTS "company_id" uuid;--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT IF EXISTS "notifications_company_id_fk";--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT IF EXISTS "outbox_company_id_fk";--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- What was told so far: by the record while it is there, else by the company in the address, else by what the portal says of the same record.
do $$
declare office text; source text; told text;
begin
  for office in select id from tenants loop
    execute format('set local app.tenant = %L', office);
    set local app.whole_office = 'on';
    foreach told in array array['notifications', 'outbox'] loop
      foreach source in array array['companies', 'comments', 'documents', 'employees', 'files', 'messages', 'settlements', 'system_tickets', 'tasks', 'tickets'] loop
        execute format(
          'update %I t set company_id = r.%I from %I r
             where t.tenant_id = %4$L and r.tenant_id = %4$L and r.id = t.about_id and t.company_id is null and r.%2$I is not null',
          told, case source when 'companies' then 'id' else 'company_id' end, source, office);
      end loop;
    end loop;
    update notifications n set company_id = c.id from companies c
      where n.tenant_id = office and c.tenant_id = office and n.company_id is null
        and c.id::text = substring(n.path from '^(?:/dashboard)?/companies/([0-9a-f-]{36})');
    update outbox o set company_id = n.company_id from notifications n
      where o.tenant_id = office and n.tenant_id = office and o.company_id is null and n.about_id = o.about_id and n.company_id is not null;
  end loop;
  set local app.tenant = '';
  set local app.whole_office = '';
end $$;
