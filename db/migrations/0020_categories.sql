CREATE TABLE "document_categories" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"payroll" boolean DEFAULT false NOT NULL,
	"required" text,
	"position" integer NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "document_categories_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "approval_mode" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "approval_days" integer;--> statement-breakpoint
CREATE UNIQUE INDEX "document_categories_code_key" ON "document_categories" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE POLICY "fence" ON "document_categories" AS PERMISSIVE FOR ALL TO public USING ("document_categories"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("document_categories"."tenant_id" = nullif(current_setting('app.tenant', true), ''));