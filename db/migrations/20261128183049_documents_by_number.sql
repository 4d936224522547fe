-- without a transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS "documents_by_number" ON "documents" USING btree ("tenant_id","number","company_id");--> statement-breakpoint
DROP INDEX IF EXISTS "documents_number";
