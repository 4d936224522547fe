CREATE TABLE "checklists" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"points" text[] NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "checklists_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "checklists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "checklists_position" ON "checklists" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE POLICY "fence" ON "checklists" AS PERMISSIVE FOR ALL TO public USING ("checklists"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("checklists"."tenant_id" = nullif(current_setting('app.tenant', true), ''));