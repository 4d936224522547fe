-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS "documents_marker";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_marker" ON "documents" USING btree ("tenant_id",(case when ksef_number is not null and jpk_marker_chosen is distinct from 'OFF' then 'KSEF'
  else coalesce(jpk_marker_chosen, case when category in ('purchase_invoice', 'sales_invoice') and not read_from_file then 'BFK' else 'DI' end) end));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_referring";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_referring" ON "documents" USING btree ("tenant_id","company_id") WHERE refers_to <> '{}';
