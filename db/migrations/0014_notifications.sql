CREATE TABLE "notification_preferences" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" boolean DEFAULT false NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"muted" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "notification_preferences_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_preferences" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"event" text NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"channels" jsonb NOT NULL,
	"recipients" jsonb NOT NULL,
	"texts" jsonb NOT NULL,
	"days" jsonb NOT NULL,
	"sms_plain" boolean DEFAULT true NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	CONSTRAINT "notification_settings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "notification_settings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "notifications" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"about_id" uuid,
	"content" text NOT NULL,
	"path" text NOT NULL,
	"in_portal" boolean DEFAULT true NOT NULL,
	"in_digest" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	"once" text,
	CONSTRAINT "notifications_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "notifications" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notification_preferences_key" ON "notification_preferences" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "notification_settings_event" ON "notification_settings" USING btree ("tenant_id","event");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("tenant_id","user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("tenant_id","user_id") WHERE read_at is null and in_portal;--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" USING btree ("tenant_id","user_id") WHERE in_digest;--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("tenant_id","event","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("tenant_id","about_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("tenant_id","user_id","event","once");--> statement-breakpoint
CREATE POLICY "fence" ON "notification_preferences" AS PERMISSIVE FOR ALL TO public USING ("notification_preferences"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("notification_preferences"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "notification_settings" AS PERMISSIVE FOR ALL TO public USING ("notification_settings"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("notification_settings"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "notifications" AS PERMISSIVE FOR ALL TO public USING ("notifications"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("notifications"."tenant_id" = nullif(current_setting('app.tenant', true), ''));