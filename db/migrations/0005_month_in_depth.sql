CREATE TABLE "declarations" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"form" text NOT NULL,
	"state" text DEFAULT 'expected' NOT NULL,
	"sent_at" timestamp with time zone,
	"upo_file_id" uuid,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "declarations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "declarations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "totals" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"revenue_net" numeric(14, 2),
	"revenue_gross" numeric(14, 2),
	"exemption_revenue" numeric(14, 2),
	"consumer_sales" numeric(14, 2),
	"costs" numeric(14, 2),
	"income" numeric(14, 2),
	"vat_due" numeric(14, 2),
	"vat_deductible" numeric(14, 2),
	CONSTRAINT "totals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "settlements" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_upo_file_id_fk" FOREIGN KEY ("tenant_id","upo_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totals" ADD CONSTRAINT "totals_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "declarations_key" ON "declarations" USING btree ("tenant_id","settlement_id","form");--> statement-breakpoint
CREATE UNIQUE INDEX "totals_key" ON "totals" USING btree ("tenant_id","settlement_id");--> statement-breakpoint
CREATE POLICY "fence" ON "declarations" AS PERMISSIVE FOR ALL TO public USING ("declarations"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "declarations"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("declarations"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "declarations"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "totals" AS PERMISSIVE FOR ALL TO public USING ("totals"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "totals"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("totals"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "totals"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));