CREATE TABLE "limit_corrections" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"year" integer NOT NULL,
	"limit_key" text NOT NULL,
	"periods" jsonb NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"note" text,
	"user_id" uuid NOT NULL,
	CONSTRAINT "limit_corrections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "limit_corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "limit_exclusions" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"limit_key" text NOT NULL,
	"reason" text,
	CONSTRAINT "limit_exclusions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "limit_exclusions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "limit_warnings" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"limit_key" text NOT NULL,
	"year" integer NOT NULL,
	"level" integer NOT NULL,
	CONSTRAINT "limit_warnings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "limit_warnings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "limit_corrections" ADD CONSTRAINT "limit_corrections_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_exclusions" ADD CONSTRAINT "limit_exclusions_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_warnings" ADD CONSTRAINT "limit_warnings_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "limit_corrections_key" ON "limit_corrections" USING btree ("tenant_id","year","limit_key");--> statement-breakpoint
CREATE UNIQUE INDEX "limit_exclusions_key" ON "limit_exclusions" USING btree ("tenant_id","company_id","limit_key");--> statement-breakpoint
CREATE UNIQUE INDEX "limit_warnings_key" ON "limit_warnings" USING btree ("tenant_id","company_id","year","limit_key","level");--> statement-breakpoint
CREATE POLICY "fence" ON "limit_corrections" AS PERMISSIVE FOR ALL TO public USING ("limit_corrections"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("limit_corrections"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "limit_exclusions" AS PERMISSIVE FOR ALL TO public USING ("limit_exclusions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("limit_exclusions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("limit_exclusions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("limit_exclusions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "limit_warnings" AS PERMISSIVE FOR ALL TO public USING ("limit_warnings"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("limit_warnings"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("limit_warnings"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("limit_warnings"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));