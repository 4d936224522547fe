CREATE TABLE "legal_statuses" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"legal_status" text NOT NULL,
	CONSTRAINT "legal_statuses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "legal_statuses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_tags" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "company_tags_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "company_tags" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tags" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"hue" text NOT NULL,
	CONSTRAINT "tags_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tags" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "other_accounts" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_statuses" ADD CONSTRAINT "legal_statuses_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tags" ADD CONSTRAINT "company_tags_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tags" ADD CONSTRAINT "company_tags_tag_id_fk" FOREIGN KEY ("tenant_id","tag_id") REFERENCES "public"."tags"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "legal_statuses_day_key" ON "legal_statuses" USING btree ("tenant_id","company_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "company_tags_key" ON "company_tags" USING btree ("tenant_id","company_id","tag_id");--> statement-breakpoint
CREATE INDEX "company_tags_tag" ON "company_tags" USING btree ("tenant_id","tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree ("tenant_id",lower(name));--> statement-breakpoint
CREATE POLICY "fence" ON "legal_statuses" AS PERMISSIVE FOR ALL TO public USING ("legal_statuses"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("legal_statuses"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("legal_statuses"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("legal_statuses"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "company_tags" AS PERMISSIVE FOR ALL TO public USING ("company_tags"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("company_tags"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("company_tags"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("company_tags"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "tags" AS PERMISSIVE FOR ALL TO public USING ("tags"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("tags"."tenant_id" = nullif(current_setting('app.tenant', true), ''));