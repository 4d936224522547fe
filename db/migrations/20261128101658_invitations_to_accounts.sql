DROP INDEX "users_email_key";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "account_id" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "users_account" ON "users" USING btree ("tenant_id","account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("tenant_id",lower(email)) WHERE status <> 'removed' and account_id is null;