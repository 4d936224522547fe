CREATE TABLE "document_checklists" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"documents" text[] NOT NULL,
	"company_types" text[] DEFAULT '{}' NOT NULL,
	"employing" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "document_checklists_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_checklists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "documents_added" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "documents_removed" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "document_checklists_position" ON "document_checklists" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE POLICY "fence" ON "document_checklists" AS PERMISSIVE FOR ALL TO public USING ("document_checklists"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("document_checklists"."tenant_id" = nullif(current_setting('app.tenant', true), ''));