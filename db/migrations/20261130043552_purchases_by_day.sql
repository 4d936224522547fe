-- without a transaction
DROP INDEX CONCURRENTLY IF EXISTS "documents_category";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_category" ON "documents" USING btree ("tenant_id","category") WHERE category <> 'purchase_invoice' and category <> 'sales_invoice';--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "documents_purchases";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "documents_purchases" ON "documents" USING btree ("tenant_id","issue_date","id") WHERE category = 'purchase_invoice' and direction = 'from_client' and removed_at is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "purchase_decisions_deadline";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "purchase_decisions_deadline" ON "purchase_decisions" USING btree ("tenant_id","deadline") WHERE deadline is not null;
