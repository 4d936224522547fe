-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS "documents_by_state";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_by_state" ON "documents" USING btree ("tenant_id","state","id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_month";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_month" ON "documents" USING btree ("tenant_id","month","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_gross";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_gross" ON "documents" USING btree ("tenant_id","gross");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_state";
