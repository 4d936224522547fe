-- without a transaction
ALTER TABLE "ksef_connections" ADD COLUMN IF NOT EXISTS "replaced_tokens" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "taxes_due" ADD COLUMN IF NOT EXISTS "about" text;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "taxes_due_act_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "taxes_due_act_key" ON "taxes_due" USING btree ("tenant_id","settlement_id","kind","period",coalesce(about, '')) WHERE "taxes_due"."payer_id" is null;--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "taxes_due_payer_act_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "taxes_due_payer_act_key" ON "taxes_due" USING btree ("tenant_id","settlement_id","payer_id","kind","period",coalesce(about, ''));--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "taxes_due_key";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "taxes_due_payer_key";
