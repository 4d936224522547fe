CREATE TABLE "ksef_paces" (
	"context" text NOT NULL,
	"limit_group" text NOT NULL,
	"sent" timestamp with time zone[] NOT NULL,
	"closed_until" timestamp with time zone,
	"wait" integer,
	CONSTRAINT "ksef_paces_context_limit_group_pk" PRIMARY KEY("context","limit_group")
);
--> statement-breakpoint
ALTER TABLE "ksef_paces" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE POLICY "own" ON "ksef_paces" AS PERMISSIVE FOR ALL TO public USING (nullif(current_setting('app.tenant', true), '') is null) WITH CHECK (nullif(current_setting('app.tenant', true), '') is null);