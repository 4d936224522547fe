-- without a transaction
-- Repeatable: an index that was given up half made is made anew, and writes go on meanwhile.
DROP INDEX CONCURRENTLY IF EXISTS "outbox_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "outbox_newest" ON "outbox" USING btree ("tenant_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "conversations_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "conversations_newest" ON "conversations" USING btree ("tenant_id","last_message_at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "conversations_last";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "employees_last_name";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "employees_last_name" ON "employees" USING btree ("tenant_id",last_name collate pl,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "employees_name";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "billing_statements_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "billing_statements_newest" ON "billing_statements" USING btree ("tenant_id","month" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "billing_statements_month";
