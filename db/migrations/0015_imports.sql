CREATE TABLE "imports" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"list" text NOT NULL,
	"file_id" uuid,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"separator" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_state" ON "imports" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE POLICY "fence" ON "imports" AS PERMISSIVE FOR ALL TO public USING ("imports"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("imports"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("imports"."company_id" is null and "imports"."user_id" = nullif(current_setting('app.user', true), '')::uuid))) WITH CHECK ("imports"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("imports"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("imports"."company_id" is null and "imports"."user_id" = nullif(current_setting('app.user', true), '')::uuid)));