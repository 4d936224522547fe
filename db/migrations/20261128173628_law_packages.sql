CREATE TABLE "law_packages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"as_of" date NOT NULL,
	"version" integer NOT NULL,
	"digest" text NOT NULL,
	"parts" jsonb NOT NULL,
	"loaded_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "law_packages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "recurring_tasks" ADD COLUMN "shipped_as" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "law_packages_key" ON "law_packages" USING btree ("as_of","version") WHERE undone_at is null;--> statement-breakpoint
CREATE POLICY "readable" ON "law_packages" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "law_packages" AS PERMISSIVE FOR ALL TO public USING (nullif(current_setting('app.tenant', true), '') is null) WITH CHECK (nullif(current_setting('app.tenant', true), '') is null);