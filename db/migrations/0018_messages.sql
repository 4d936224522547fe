CREATE TABLE "broadcast_companies" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"message_id" uuid,
	CONSTRAINT "broadcast_companies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "broadcast_companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "broadcast_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"broadcast_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"inline" boolean DEFAULT false NOT NULL,
	CONSTRAINT "broadcast_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "broadcast_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"subject" text NOT NULL,
	"content" text NOT NULL,
	"acknowledge" boolean DEFAULT false NOT NULL,
	"roles" text[] NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"finished_at" timestamp with time zone,
	CONSTRAINT "broadcasts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "broadcasts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversation_people" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"conversation_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"read_at" timestamp with time zone,
	"unread" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "conversation_people_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversation_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "conversations" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"subject" text NOT NULL,
	"author_id" uuid NOT NULL,
	"broadcast_id" uuid,
	"last_message_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_author_id" uuid NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(coalesce(subject, ''))) STORED,
	CONSTRAINT "conversations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "conversations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_acknowledgements" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "message_acknowledgements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "message_acknowledgements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "message_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"message_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"inline" boolean DEFAULT false NOT NULL,
	CONSTRAINT "message_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "message_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "messages" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"conversation_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"plain" text NOT NULL,
	"acknowledge" boolean DEFAULT false NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(coalesce(plain, ''))) STORED,
	CONSTRAINT "messages_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "messages" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "broadcast_companies" ADD CONSTRAINT "broadcast_companies_broadcast_id_fk" FOREIGN KEY ("tenant_id","broadcast_id") REFERENCES "public"."broadcasts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_companies" ADD CONSTRAINT "broadcast_companies_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_companies" ADD CONSTRAINT "broadcast_companies_message_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_files" ADD CONSTRAINT "broadcast_files_broadcast_id_fk" FOREIGN KEY ("tenant_id","broadcast_id") REFERENCES "public"."broadcasts"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcast_files" ADD CONSTRAINT "broadcast_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_people" ADD CONSTRAINT "conversation_people_conversation_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversation_people" ADD CONSTRAINT "conversation_people_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_last_author_id_fk" FOREIGN KEY ("tenant_id","last_author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_broadcast_id_fk" FOREIGN KEY ("tenant_id","broadcast_id") REFERENCES "public"."broadcasts"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_acknowledgements" ADD CONSTRAINT "message_acknowledgements_message_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_acknowledgements" ADD CONSTRAINT "message_acknowledgements_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_message_id_fk" FOREIGN KEY ("tenant_id","message_id") REFERENCES "public"."messages"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_files" ADD CONSTRAINT "message_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_fk" FOREIGN KEY ("tenant_id","conversation_id") REFERENCES "public"."conversations"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "broadcast_companies_key" ON "broadcast_companies" USING btree ("tenant_id","broadcast_id","company_id");--> statement-breakpoint
CREATE INDEX "broadcast_companies_state" ON "broadcast_companies" USING btree ("tenant_id","broadcast_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "broadcast_files_key" ON "broadcast_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "broadcast_files_broadcast" ON "broadcast_files" USING btree ("tenant_id","broadcast_id");--> statement-breakpoint
CREATE INDEX "broadcasts_state" ON "broadcasts" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_people_key" ON "conversation_people" USING btree ("tenant_id","conversation_id","user_id");--> statement-breakpoint
CREATE INDEX "conversation_people_user" ON "conversation_people" USING btree ("tenant_id","user_id","unread");--> statement-breakpoint
CREATE INDEX "conversations_last" ON "conversations" USING btree ("tenant_id","last_message_at","id");--> statement-breakpoint
CREATE INDEX "conversations_company" ON "conversations" USING btree ("tenant_id","company_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_broadcast" ON "conversations" USING btree ("tenant_id","broadcast_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_acknowledgements_key" ON "message_acknowledgements" USING btree ("tenant_id","message_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_files_key" ON "message_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("tenant_id","conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_about" ON "outbox" USING btree ("tenant_id","about_id");--> statement-breakpoint
CREATE POLICY "fence" ON "broadcast_companies" AS PERMISSIVE FOR ALL TO public USING ("broadcast_companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("broadcast_companies"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("broadcast_companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("broadcast_companies"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "broadcast_files" AS PERMISSIVE FOR ALL TO public USING ("broadcast_files"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("broadcast_files"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "broadcasts" AS PERMISSIVE FOR ALL TO public USING ("broadcasts"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("broadcasts"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "conversation_people" AS PERMISSIVE FOR ALL TO public USING ("conversation_people"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("conversation_people"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("conversation_people"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("conversation_people"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "conversations" AS PERMISSIVE FOR ALL TO public USING ("conversations"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("conversations"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("conversations"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("conversations"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "message_acknowledgements" AS PERMISSIVE FOR ALL TO public USING ("message_acknowledgements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("message_acknowledgements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("message_acknowledgements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("message_acknowledgements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "message_files" AS PERMISSIVE FOR ALL TO public USING ("message_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("message_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("message_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("message_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));--> statement-breakpoint
CREATE POLICY "fence" ON "messages" AS PERMISSIVE FOR ALL TO public USING ("messages"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("messages"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])))) WITH CHECK ("messages"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or ("messages"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))));