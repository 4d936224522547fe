CREATE TABLE "push_devices" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"digest" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "push_devices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "push_devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_key" ON "push_devices" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "outbox_device" ON "outbox" USING btree ("tenant_id","device_id");--> statement-breakpoint
CREATE POLICY "fence" ON "push_devices" AS PERMISSIVE FOR ALL TO public USING ("push_devices"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("push_devices"."tenant_id" = nullif(current_setting('app.tenant', true), ''));