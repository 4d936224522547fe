-- without a transaction
-- Repeatable: an index that was given up half made is made anew, and writes go on meanwhile.
DROP INDEX CONCURRENTLY IF EXISTS "documents_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_newest" ON "documents" USING btree ("tenant_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "uptimes_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "uptimes_newest" ON "uptimes" USING btree ("tenant_id","started_at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_created";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "uptimes_started";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "uptimes_long";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "uptimes_long" ON "uptimes" USING btree ("tenant_id","user_id","started_at") WHERE ended_at is null or ended_at - started_at > interval '12 hours';
