CREATE TABLE "avatars" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "avatars_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "avatars" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_user" ON "avatars" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_file" ON "avatars" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE POLICY "fence" ON "avatars" AS PERMISSIVE FOR ALL TO public USING ("avatars"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("avatars"."tenant_id" = nullif(current_setting('app.tenant', true), ''));