-- without a transaction
ALTER TABLE "declarations" ADD COLUMN IF NOT EXISTS "payer_id" uuid;--> statement-breakpoint
do $$ begin
  ALTER TABLE "declarations" ADD CONSTRAINT "declarations_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE restrict ON UPDATE no action NOT VALID;
exception when duplicate_object then null;
end $$;--> statement-breakpoint
ALTER TABLE "declarations" VALIDATE CONSTRAINT "declarations_payer_id_fk";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "declarations_payer_key" ON "declarations" USING btree ("tenant_id","settlement_id","payer_id","form");--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "declarations_key";--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS "declarations_key" ON "declarations" USING btree ("tenant_id","settlement_id","form") WHERE "declarations"."payer_id" is null;
