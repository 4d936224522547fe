CREATE TABLE "account_checks" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vat_number" text NOT NULL,
	"account" text NOT NULL,
	"assigned" boolean NOT NULL,
	"request_id" text NOT NULL,
	"answered_at" text NOT NULL,
	CONSTRAINT "account_checks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "account_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_checks" ADD CONSTRAINT "account_checks_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_checks" ADD CONSTRAINT "account_checks_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_checks_company" ON "account_checks" USING btree ("tenant_id","company_id","id");--> statement-breakpoint
CREATE POLICY "fence" ON "account_checks" AS PERMISSIVE FOR ALL TO public USING ("account_checks"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("account_checks"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("account_checks"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("account_checks"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));