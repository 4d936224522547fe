CREATE TABLE "audit_entries" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"address" text,
	"request_id" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"company_id" uuid,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_entries_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "audit_seals" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "audit_seals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_seals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "access_tokens" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "access_tokens_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "challenges" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"browser_digest" text NOT NULL,
	"code_mac" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"verified_at" timestamp with time zone,
	"spent_at" timestamp with time zone,
	CONSTRAINT "challenges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "devices" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "devices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "login_failures" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"subject" text NOT NULL,
	CONSTRAINT "login_failures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "login_failures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "refresh_tokens" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"session_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"rotated_at" timestamp with time zone,
	"successor" text,
	"successor_used" boolean DEFAULT false NOT NULL,
	"parent_id" uuid,
	CONSTRAINT "refresh_tokens_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "refresh_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "sessions" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"absolute_end" timestamp with time zone NOT NULL,
	"idle_seconds" integer NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_why" text,
	CONSTRAINT "sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "companies" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"company_type" text NOT NULL,
	"vat_number" text,
	"regon" text,
	"krs" text,
	"street" text,
	"building" text,
	"unit" text,
	"postal_code" text,
	"city" text,
	"email" text,
	"phone" text,
	"bank_account" text,
	"tax_account" text,
	"zus_account" text,
	"tax_office" text,
	"delivery_address" text,
	"business_start" date,
	"cooperation_start" date,
	"cooperation_end" date,
	"legal_status" text DEFAULT 'aktywna' NOT NULL,
	"cooperation_status" text DEFAULT 'obslugiwana' NOT NULL,
	"accounting_form" text DEFAULT 'kpir' NOT NULL,
	"income_tax" text DEFAULT 'skala' NOT NULL,
	"vat_status" text DEFAULT 'czynny' NOT NULL,
	"vat_period" text DEFAULT 'M' NOT NULL,
	"zus_scheme" text DEFAULT 'duzy' NOT NULL,
	"employs" boolean DEFAULT false NOT NULL,
	"internal_note" text,
	"accounting_status" text,
	"accounting_month" text,
	"documents" integer DEFAULT 0 NOT NULL,
	"tasks" integer DEFAULT 0 NOT NULL,
	"tasks_overdue" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(title, '') || ' ' || coalesce(vat_number, ''))) STORED,
	CONSTRAINT "companies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_people" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"sees_settlements" boolean DEFAULT false NOT NULL,
	CONSTRAINT "company_people_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "company_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "document_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "documents" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"direction" text DEFAULT 'from_client' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"state_reason" text,
	"number" text,
	"issue_date" date,
	"net" numeric(14, 2),
	"vat" numeric(14, 2),
	"gross" numeric(14, 2),
	"currency" text DEFAULT 'PLN' NOT NULL,
	"counterparty" text,
	"counterparty_vat_number" text,
	"note" text,
	"author_id" uuid NOT NULL,
	"removed_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(title, '') || ' ' || coalesce(number, '') || ' ' || coalesce(counterparty, '') || ' ' || coalesce(counterparty_vat_number, ''))) STORED,
	CONSTRAINT "documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "live_events" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"position" bigint GENERATED ALWAYS AS IDENTITY (sequence name "live_events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entity" text NOT NULL,
	"entity_id" uuid,
	"company_id" uuid,
	"user_id" uuid,
	CONSTRAINT "live_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "live_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"digest" text NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"company_id" uuid,
	CONSTRAINT "files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "outbox" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" uuid,
	"event" text NOT NULL,
	"content" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"send_after" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp with time zone,
	"last_error" text,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outbox_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "outbox" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "required_documents" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"category" text NOT NULL,
	"state" text DEFAULT 'missing' NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "required_documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "required_documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settlement_revisions" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"reason" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	CONSTRAINT "settlement_revisions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "settlement_revisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "settlements" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"state_reason" text,
	"held_state" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"documents_complete_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "settlements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "settlements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "taxes_due" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"outcome" text DEFAULT 'to_pay' NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid_amount" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"statutory_date" date NOT NULL,
	"due_date" date NOT NULL,
	"account" text,
	"recipient" text,
	"transfer_title" text,
	"form_symbol" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "taxes_due_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "taxes_due" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenant_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" text PRIMARY KEY NOT NULL,
	"api_key" text NOT NULL,
	"data_key" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenants_api_key_unique" UNIQUE("api_key")
);
--> statement-breakpoint
CREATE TABLE "running_uptimes" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	CONSTRAINT "running_uptimes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "running_uptimes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "uptimes" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"settlement_id" uuid,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"comment" text DEFAULT '' NOT NULL,
	CONSTRAINT "uptimes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "uptimes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "user_tokens" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "user_tokens_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "user_tokens" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "users" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"email" text NOT NULL,
	"first_name" text DEFAULT '' NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"phone" text,
	"isAdmin" boolean NOT NULL,
	"role" text NOT NULL,
	"status" text NOT NULL,
	"second_factor" text DEFAULT 'email' NOT NULL,
	"theme" text DEFAULT 'system' NOT NULL,
	"password_hash" text,
	"last_login_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))) STORED,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"digest" text NOT NULL,
	"body_digest" text NOT NULL,
	"status" integer NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "idempotency_keys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "idempotency_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_session_id_fk" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."sessions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_fk" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."sessions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_fk" FOREIGN KEY ("tenant_id","uploaded_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "required_documents" ADD CONSTRAINT "required_documents_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_revisions" ADD CONSTRAINT "settlement_revisions_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taxes_due" ADD CONSTRAINT "taxes_due_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taxes_due" ADD CONSTRAINT "taxes_due_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_hosts" ADD CONSTRAINT "tenant_hosts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_uptimes" ADD CONSTRAINT "running_uptimes_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uptimes" ADD CONSTRAINT "uptimes_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uptimes" ADD CONSTRAINT "uptimes_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_position" ON "audit_seals" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_entry" ON "audit_seals" USING btree ("tenant_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_digest" ON "access_tokens" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE INDEX "challenges_user" ON "challenges" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "challenges_browser" ON "challenges" USING btree ("tenant_id","browser_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_digest" ON "devices" USING btree ("tenant_id","user_id","digest");--> statement-breakpoint
CREATE INDEX "login_failures_subject" ON "login_failures" USING btree ("tenant_id","subject","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_digest" ON "refresh_tokens" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_vat_number_key" ON "companies" USING btree ("tenant_id","vat_number") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "companies_title" ON "companies" USING btree ("tenant_id",title collate pl,"id");--> statement-breakpoint
CREATE INDEX "companies_status" ON "companies" USING btree ("tenant_id","accounting_status");--> statement-breakpoint
CREATE UNIQUE INDEX "company_people_key" ON "company_people" USING btree ("tenant_id","company_id","user_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "company_people_caretaker" ON "company_people" USING btree ("tenant_id","company_id") WHERE role = 'caretaker';--> statement-breakpoint
CREATE INDEX "company_people_user" ON "company_people" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "document_files_document" ON "document_files" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "document_files_file" ON "document_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "documents_company_month" ON "documents" USING btree ("tenant_id","company_id","month");--> statement-breakpoint
CREATE INDEX "documents_created" ON "documents" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_state" ON "documents" USING btree ("tenant_id","state");--> statement-breakpoint
CREATE INDEX "live_events_position" ON "live_events" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE INDEX "files_digest" ON "files" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("tenant_id","state","send_after");--> statement-breakpoint
CREATE UNIQUE INDEX "required_documents_key" ON "required_documents" USING btree ("tenant_id","settlement_id","category");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_revisions_key" ON "settlement_revisions" USING btree ("tenant_id","settlement_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_month_key" ON "settlements" USING btree ("tenant_id","company_id","month");--> statement-breakpoint
CREATE INDEX "settlements_state" ON "settlements" USING btree ("tenant_id","state","month");--> statement-breakpoint
CREATE UNIQUE INDEX "taxes_due_key" ON "taxes_due" USING btree ("tenant_id","settlement_id","kind","period");--> statement-breakpoint
CREATE INDEX "taxes_due_date" ON "taxes_due" USING btree ("tenant_id","due_date");--> statement-breakpoint
CREATE UNIQUE INDEX "running_uptimes_user_key" ON "running_uptimes" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uptimes_running_key" ON "uptimes" USING btree ("tenant_id","user_id","settlement_id") WHERE ended_at is null and settlement_id is not null;--> statement-breakpoint
CREATE INDEX "uptimes_user" ON "uptimes" USING btree ("tenant_id","user_id","started_at");--> statement-breakpoint
CREATE INDEX "uptimes_started" ON "uptimes" USING btree ("tenant_id","started_at");--> statement-breakpoint
CREATE INDEX "uptimes_settlement" ON "uptimes" USING btree ("tenant_id","settlement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_tokens_digest" ON "user_tokens" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("tenant_id",lower(email)) WHERE status <> 'removed';--> statement-breakpoint
CREATE INDEX "users_first_name" ON "users" USING btree ("tenant_id",first_name collate pl,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_digest" ON "idempotency_keys" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE POLICY "fence" ON "audit_entries" AS PERMISSIVE FOR ALL TO public USING ("audit_entries"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("audit_entries"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "audit_seals" AS PERMISSIVE FOR ALL TO public USING ("audit_seals"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("audit_seals"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "access_tokens" AS PERMISSIVE FOR ALL TO public USING ("access_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("access_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "challenges" AS PERMISSIVE FOR ALL TO public USING ("challenges"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("challenges"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "devices" AS PERMISSIVE FOR ALL TO public USING ("devices"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("devices"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "login_failures" AS PERMISSIVE FOR ALL TO public USING ("login_failures"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("login_failures"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO public USING ("refresh_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("refresh_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "sessions" AS PERMISSIVE FOR ALL TO public USING ("sessions"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("sessions"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "companies" AS PERMISSIVE FOR ALL TO public USING ("companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "companies"."id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "companies"."id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "company_people" AS PERMISSIVE FOR ALL TO public USING ("company_people"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "company_people"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("company_people"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "company_people"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "document_files" AS PERMISSIVE FOR ALL TO public USING ("document_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "document_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("document_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "document_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "documents" AS PERMISSIVE FOR ALL TO public USING ("documents"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "documents"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("documents"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "documents"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "live_events" AS PERMISSIVE FOR ALL TO public USING ("live_events"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("live_events"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "files" AS PERMISSIVE FOR ALL TO public USING ("files"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("files"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "outbox" AS PERMISSIVE FOR ALL TO public USING ("outbox"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("outbox"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "required_documents" AS PERMISSIVE FOR ALL TO public USING ("required_documents"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "required_documents"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("required_documents"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "required_documents"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "settlement_revisions" AS PERMISSIVE FOR ALL TO public USING ("settlement_revisions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "settlement_revisions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("settlement_revisions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "settlement_revisions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "settlements" AS PERMISSIVE FOR ALL TO public USING ("settlements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "settlements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("settlements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "settlements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "taxes_due" AS PERMISSIVE FOR ALL TO public USING ("taxes_due"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "taxes_due"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]))) WITH CHECK ("taxes_due"."tenant_id" = nullif(current_setting('app.tenant', true), '') and (nullif(current_setting('app.whole_office', true), '') = 'on' or "taxes_due"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])));--> statement-breakpoint
CREATE POLICY "fence" ON "running_uptimes" AS PERMISSIVE FOR ALL TO public USING ("running_uptimes"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("running_uptimes"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "uptimes" AS PERMISSIVE FOR ALL TO public USING ("uptimes"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("uptimes"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "user_tokens" AS PERMISSIVE FOR ALL TO public USING ("user_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("user_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "users" AS PERMISSIVE FOR ALL TO public USING ("users"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("users"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING ("idempotency_keys"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("idempotency_keys"."tenant_id" = nullif(current_setting('app.tenant', true), ''));