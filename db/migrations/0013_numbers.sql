CREATE TABLE "number_counters" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_counters_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "number_counters" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE UNIQUE INDEX "number_counters_key" ON "number_counters" USING btree ("tenant_id","kind","year");--> statement-breakpoint
CREATE POLICY "fence" ON "number_counters" AS PERMISSIVE FOR ALL TO public USING ("number_counters"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("number_counters"."tenant_id" = nullif(current_setting('app.tenant', true), ''));