-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS "documents_author";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_author" ON "documents" USING btree ("tenant_id","author_id");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_to_acknowledge";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_to_acknowledge" ON "documents" USING btree ("tenant_id","company_id") WHERE receipt = 'acknowledge' and acknowledged_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "messages_asking";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "messages_asking" ON "messages" USING btree ("tenant_id","conversation_id") WHERE acknowledge;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "ticket_people_participant";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "ticket_people_participant" ON "ticket_people" USING btree ("tenant_id","user_id") WHERE participates;
