DROP INDEX "taxes_due_key";--> statement-breakpoint
ALTER TABLE "taxes_due" ADD COLUMN "payer_id" uuid;--> statement-breakpoint
ALTER TABLE "taxes_due" ADD COLUMN "replaced_account" text;--> statement-breakpoint
ALTER TABLE "taxes_due" ADD COLUMN "payments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "taxes_due" ADD CONSTRAINT "taxes_due_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "taxes_due_payer_key" ON "taxes_due" USING btree ("tenant_id","settlement_id","payer_id","kind","period");--> statement-breakpoint
CREATE INDEX "taxes_due_kind" ON "taxes_due" USING btree ("tenant_id","company_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "taxes_due_key" ON "taxes_due" USING btree ("tenant_id","settlement_id","kind","period") WHERE "taxes_due"."payer_id" is null;