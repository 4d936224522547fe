CREATE TABLE "contracts" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"signed_day" date,
	"from_day" date NOT NULL,
	"to_day" date,
	"position" text,
	"time" text,
	"gross_pay" text,
	"pay_period" text DEFAULT 'month' NOT NULL,
	"file_id" uuid,
	CONSTRAINT "contracts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contracts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employees" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date,
	"pesel" text,
	"pesel_digest" text,
	"passport" text,
	"bank_account" text,
	"street" text,
	"building" text,
	"unit" text,
	"postal_code" text,
	"city" text,
	"email" text,
	"phone" text,
	"tax_office" text,
	"nfz_branch" text,
	"pit2" boolean DEFAULT false NOT NULL,
	"cost_kind" text DEFAULT 'basic' NOT NULL,
	"pit0" text DEFAULT 'none' NOT NULL,
	"ppk" text DEFAULT 'outside' NOT NULL,
	"zus_code" text,
	"occupation_code" text,
	"start_day" date,
	"end_day" date,
	"medical_until" date,
	"safety_until" date,
	"leave_base" integer DEFAULT 20 NOT NULL,
	"carried_year" integer,
	"carried_days" integer,
	"draft" boolean DEFAULT false NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(coalesce(first_name, '') || ' ' || coalesce(' ', '') || ' ' || coalesce(last_name, ''))) STORED,
	CONSTRAINT "employees_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "employees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leaves" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"days" integer NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"note" text,
	"reason" text,
	CONSTRAINT "leaves_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "leaves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_employee_id_fk" FOREIGN KEY ("tenant_id","employee_id") REFERENCES "public"."employees"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_employee_id_fk" FOREIGN KEY ("tenant_id","employee_id") REFERENCES "public"."employees"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contracts_employee" ON "contracts" USING btree ("tenant_id","employee_id","from_day");--> statement-breakpoint
CREATE INDEX "contracts_until" ON "contracts" USING btree ("tenant_id","to_day");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_pesel_key" ON "employees" USING btree ("tenant_id","company_id","pesel_digest");--> statement-breakpoint
CREATE INDEX "employees_name" ON "employees" USING btree ("tenant_id","last_name","id");--> statement-breakpoint
CREATE INDEX "employees_company" ON "employees" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE INDEX "leaves_employee" ON "leaves" USING btree ("tenant_id","employee_id","from_day");--> statement-breakpoint
CREATE POLICY "fence" ON "contracts" AS PERMISSIVE FOR ALL TO public USING ("contracts"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("contracts"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("contracts"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("contracts"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "employees" AS PERMISSIVE FOR ALL TO public USING ("employees"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("employees"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("employees"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("employees"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "leaves" AS PERMISSIVE FOR ALL TO public USING ("leaves"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("leaves"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("leaves"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("leaves"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));