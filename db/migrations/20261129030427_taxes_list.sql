DROP INDEX "taxes_due_date";--> statement-breakpoint
CREATE INDEX "taxes_due_paid" ON "taxes_due" USING btree ("tenant_id","paid_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "taxes_due_date" ON "taxes_due" USING btree ("tenant_id","due_date","id");