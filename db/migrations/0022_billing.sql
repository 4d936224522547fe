CREATE TABLE "billing_lines" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"counted" text,
	"measured" numeric(14, 2) NOT NULL,
	"allowance" numeric(14, 2),
	"quantity" numeric(14, 2) NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"discount" numeric(14, 2),
	"vat_rate" text NOT NULL,
	"net" numeric(14, 2) NOT NULL,
	CONSTRAINT "billing_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_statements" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"invoice_number" text,
	"net" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"vat" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"gross" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"approved_at" timestamp with time zone,
	"invoiced_at" timestamp with time zone,
	CONSTRAINT "billing_statements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_terms" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"quantity" numeric(14, 2),
	"counted" text,
	"price" numeric(14, 2),
	"discount" numeric(14, 2),
	"allowance" numeric(14, 2),
	"from_month" text NOT NULL,
	"to_month" text,
	CONSTRAINT "billing_terms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_prices" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"service_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"net_price" numeric(14, 2) NOT NULL,
	"user_id" uuid,
	CONSTRAINT "service_prices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_prices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "services" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"category" text NOT NULL,
	"unit" text NOT NULL,
	"vat_rate" text NOT NULL,
	"archived_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(description, ''))) STORED,
	CONSTRAINT "services_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "billing_lines" ADD CONSTRAINT "billing_lines_statement_id_fk" FOREIGN KEY ("tenant_id","statement_id") REFERENCES "public"."billing_statements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_statements" ADD CONSTRAINT "billing_statements_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_terms" ADD CONSTRAINT "billing_terms_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_terms" ADD CONSTRAINT "billing_terms_service_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_prices" ADD CONSTRAINT "service_prices_service_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_prices" ADD CONSTRAINT "service_prices_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_lines_statement" ON "billing_lines" USING btree ("tenant_id","statement_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_statements_key" ON "billing_statements" USING btree ("tenant_id","company_id","month");--> statement-breakpoint
CREATE INDEX "billing_statements_month" ON "billing_statements" USING btree ("tenant_id","month","id");--> statement-breakpoint
CREATE INDEX "billing_terms_company" ON "billing_terms" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_prices_day_key" ON "service_prices" USING btree ("tenant_id","service_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "services_code_key" ON "services" USING btree ("tenant_id",lower(code)) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "services_name" ON "services" USING btree ("tenant_id",name collate pl,"id");--> statement-breakpoint
CREATE POLICY "fence" ON "billing_lines" AS PERMISSIVE FOR ALL TO public USING ("billing_lines"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("billing_lines"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("billing_lines"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("billing_lines"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "billing_statements" AS PERMISSIVE FOR ALL TO public USING ("billing_statements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("billing_statements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("billing_statements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("billing_statements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "billing_terms" AS PERMISSIVE FOR ALL TO public USING ("billing_terms"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("billing_terms"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("billing_terms"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("billing_terms"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "service_prices" AS PERMISSIVE FOR ALL TO public USING ("service_prices"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("service_prices"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "services" AS PERMISSIVE FOR ALL TO public USING ("services"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("services"."tenant_id" = nullif(current_setting('app.tenant', true), ''));