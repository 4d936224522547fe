CREATE TABLE "procedures" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "procedures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "procedures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "zus_holidays" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"year" integer NOT NULL,
	CONSTRAINT "zus_holidays_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "zus_holidays" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "zus_holidays" ADD CONSTRAINT "zus_holidays_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "procedures_position" ON "procedures" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "zus_holidays_key" ON "zus_holidays" USING btree ("tenant_id","company_id","year");--> statement-breakpoint
CREATE POLICY "fence" ON "procedures" AS PERMISSIVE FOR ALL TO public USING ("procedures"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("procedures"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "zus_holidays" AS PERMISSIVE FOR ALL TO public USING ("zus_holidays"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("zus_holidays"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("zus_holidays"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("zus_holidays"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));