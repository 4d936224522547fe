CREATE TABLE "payer_terms" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"share" text NOT NULL,
	"income_tax" text DEFAULT 'skala' NOT NULL,
	"advances" text DEFAULT 'M' NOT NULL,
	"zus_scheme" text DEFAULT 'duzy' NOT NULL,
	"voluntary_sickness" boolean DEFAULT false NOT NULL,
	"note" text,
	CONSTRAINT "payer_terms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "payer_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payers" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"nip" text,
	"pesel" text,
	"pesel_digest" text,
	"tax_identifier" text,
	"zus_account" text,
	"from_day" date DEFAULT '1900-01-01' NOT NULL,
	"to_day" date,
	CONSTRAINT "payers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "payers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tax_profiles" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"accounting_form" text DEFAULT 'kpir' NOT NULL,
	"income_tax" text DEFAULT 'skala' NOT NULL,
	"advances" text DEFAULT 'M' NOT NULL,
	"vat_status" text DEFAULT 'czynny' NOT NULL,
	"vat_period" text DEFAULT 'M' NOT NULL,
	"vat_ue" boolean DEFAULT false NOT NULL,
	"oss" boolean DEFAULT false NOT NULL,
	"ioss" boolean DEFAULT false NOT NULL,
	"cash_method" boolean DEFAULT false NOT NULL,
	"zus_scheme" text DEFAULT 'duzy' NOT NULL,
	"voluntary_sickness" boolean DEFAULT false NOT NULL,
	"insured" integer DEFAULT 0 NOT NULL,
	"full_time" numeric(8, 2) DEFAULT '0.00' NOT NULL,
	"contractors" integer DEFAULT 0 NOT NULL,
	"ppk" boolean DEFAULT false NOT NULL,
	"financial_year_start" integer DEFAULT 1 NOT NULL,
	"note" text,
	CONSTRAINT "tax_profiles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tax_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "payer_terms" ADD CONSTRAINT "payer_terms_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD CONSTRAINT "tax_profiles_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payer_terms_day_key" ON "payer_terms" USING btree ("tenant_id","payer_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "payers_pesel_key" ON "payers" USING btree ("tenant_id","company_id","pesel_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_profiles_day_key" ON "tax_profiles" USING btree ("tenant_id","company_id","from_day");--> statement-breakpoint
CREATE POLICY "fence" ON "payer_terms" AS PERMISSIVE FOR ALL TO public USING ("payer_terms"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "payer_terms"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("payer_terms"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "payer_terms"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "payers" AS PERMISSIVE FOR ALL TO public USING ("payers"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "payers"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("payers"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "payers"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "tax_profiles" AS PERMISSIVE FOR ALL TO public USING ("tax_profiles"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "tax_profiles"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("tax_profiles"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "tax_profiles"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));