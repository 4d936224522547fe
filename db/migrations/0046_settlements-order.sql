-- without a transaction
-- Repeatable: an index that was given up half made is made anew, and writes go on meanwhile.
ALTER TABLE "settlements" ADD COLUMN IF NOT EXISTS "company_title" text DEFAULT '' NOT NULL;--> statement-breakpoint
create or replace function settlement_of_company() returns trigger language plpgsql as $$
begin
  new.company_title := coalesce((select c.title from companies c where c.tenant_id = new.tenant_id and c.id = new.company_id), '');
  return new;
end $$;--> statement-breakpoint
create or replace function settlements_renamed() returns trigger language plpgsql as $$
begin
  update settlements s set company_title = new.title where s.tenant_id = new.tenant_id and s.company_id = new.id;
  return null;
end $$;--> statement-breakpoint
create or replace trigger keep_company_title before insert on settlements for each row execute function settlement_of_company();--> statement-breakpoint
create or replace trigger keep_company_title after update of title on companies for each row when (old.title is distinct from new.title) execute function settlements_renamed();--> statement-breakpoint
do $$
declare office text;
begin
  for office in select id from tenants loop
    execute format('set local app.tenant = %L', office);
    set local app.whole_office = 'on';
    update settlements s set company_title = c.title from companies c
      where s.tenant_id = office and c.tenant_id = office and c.id = s.company_id and s.company_title <> c.title;
  end loop;
  set local app.tenant = '';
  set local app.whole_office = '';
end $$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "settlements_company_title";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "settlements_company_title" ON "settlements" USING btree ("tenant_id",company_title collate pl,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "settlements_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "settlements_newest" ON "settlements" USING btree ("tenant_id","month" DESC NULLS LAST,company_title collate pl,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "settlements_open";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "settlements_open" ON "settlements" USING btree ("tenant_id","month" DESC NULLS LAST,company_title collate pl,"id") WHERE state not in ('closed', 'on_hold');
