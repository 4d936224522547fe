-- without a transaction
-- Repeatable: an index that was given up half made is made anew, and writes go on meanwhile.
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entries_newest" ON "audit_entries" USING btree ("tenant_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_person";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_entries_person" ON "audit_entries" USING btree ("tenant_id","user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "settlements_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "settlements_newest" ON "settlements" USING btree ("tenant_id","month" DESC NULLS LAST,"company_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "settlements_open";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "settlements_open" ON "settlements" USING btree ("tenant_id","month" DESC NULLS LAST,"company_id") WHERE state not in ('closed', 'on_hold');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_newest";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_newest" ON "tickets" USING btree ("tenant_id","last_word_at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_waiting";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_waiting" ON "tickets" USING btree ("tenant_id","due_at","last_word_at" DESC NULLS LAST,"id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_state";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "tickets_state" ON "tickets" USING btree ("tenant_id","state");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "tickets_last_word";