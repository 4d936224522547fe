CREATE TABLE "uptime_locks" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"month" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "uptime_locks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "uptime_locks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "uptime_locks" ADD CONSTRAINT "uptime_locks_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "uptime_locks_month_key" ON "uptime_locks" USING btree ("tenant_id","month");--> statement-breakpoint
CREATE POLICY "fence" ON "uptime_locks" AS PERMISSIVE FOR ALL TO public USING ("uptime_locks"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("uptime_locks"."tenant_id" = nullif(current_setting('app.tenant', true), ''));