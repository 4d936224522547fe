-- without a transaction
-- Repeatable: what was given up halfway is done anew, and writes go on meanwhile.
ALTER TABLE "search_words" ADD COLUMN IF NOT EXISTS "sort_key" text;--> statement-breakpoint
-- In portions, so that whoever renames a company waits for none of the others.
do $$
declare office text; portion uuid[]; last uuid;
begin
  for office in select id from tenants loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      execute format('set local app.tenant = %L', office);
      set local app.whole_office = 'on';
      portion := array(select c.id from companies c where c.tenant_id = office and c.id > last order by c.id limit 2000);
      exit when portion = '{}';
      update search_words s set sort_key = c.title from companies c
        where s.tenant_id = office and c.tenant_id = office and c.id = any(portion) and s.record_id = c.id and s.kind = 'company' and s.sort_key is null;
      last := portion[cardinality(portion)];
      commit;
    end loop;
  end loop;
end $$;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "search_words_sorted";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_words_sorted" ON "search_words" USING btree ("tenant_id","kind","word",sort_key collate pl,"record_id") WHERE sort_key is not null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "search_words_unsorted";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_words_unsorted" ON "search_words" USING btree ("tenant_id") WHERE kind = 'company' and sort_key is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "companies_present";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "companies_present" ON "companies" USING btree ("id","tenant_id") WHERE archived_at is null;
