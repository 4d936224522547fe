CREATE TABLE "person_keys" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "person_keys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "person_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "restricted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "restricted_why" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "restricted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "restricted_why" text;--> statement-breakpoint
CREATE UNIQUE INDEX "person_keys_person" ON "person_keys" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE POLICY "fence" ON "person_keys" AS PERMISSIVE FOR ALL TO public USING ("person_keys"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("person_keys"."tenant_id" = nullif(current_setting('app.tenant', true), ''));