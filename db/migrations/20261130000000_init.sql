-- in place of: 20261128000000_init.sql, 20261129015304_leave_norm.sql, 20261129023256_lists.sql, 20261129030427_taxes_list.sql, 20261129030837_ksef_connections.sql, 20261129083746_purchase_decisions.sql, 20261129090319_ksef_invoices.sql, 20261129143605_powers_and_ksef_turns.sql, 20261129143614_document_indexes.sql, 20261129162513_marker_by_form.sql, 20261129171410_company_mail.sql, 20261129173417_trusted_browsers.sql
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
CREATE TABLE "person_keys" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"person_id" uuid NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "person_keys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "person_keys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "answered_challenges" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "answered_challenges_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "answered_challenges" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "authenticators" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "authenticators_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "authenticators" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "challenges" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"browser_digest" text NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
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
	"trusted_until" timestamp with time zone,
	"trusted_in" text,
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
CREATE TABLE "passkeys" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint DEFAULT 0 NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkeys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "passkeys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "recovery_codes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"user_agent" text DEFAULT '' NOT NULL,
	"proved_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"ended_why" text,
	CONSTRAINT "sessions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "sessions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "billing_lines" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"statement_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"by_hand" boolean DEFAULT false NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"counted" text,
	"measured" numeric(14, 2) NOT NULL,
	"allowance" numeric(14, 2),
	"quantity" numeric(14, 2) NOT NULL,
	"price" numeric(14, 2) NOT NULL,
	"discount" numeric(14, 2),
	"vat_rate" text NOT NULL,
	"net" numeric(14, 2) NOT NULL,
	CONSTRAINT "billing_lines_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_lines" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_statements" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"month" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"invoice_number" text,
	"net" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"vat" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"gross" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"approved_at" timestamp with time zone,
	"invoiced_at" timestamp with time zone,
	CONSTRAINT "billing_statements_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_statements" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "billing_terms" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"service_id" uuid NOT NULL,
	"quantity" numeric(14, 2),
	"counted" text,
	"price" numeric(14, 2),
	"discount" numeric(14, 2),
	"allowance" numeric(14, 2),
	"from_month" text NOT NULL,
	"to_month" text,
	CONSTRAINT "billing_terms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "billing_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "schedule_events" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"all_day" boolean NOT NULL,
	"start_time" text,
	"end_time" text,
	"company_id" uuid,
	"user_id" uuid,
	"freq" text,
	"interval" integer DEFAULT 1 NOT NULL,
	"until" date,
	"author_id" uuid NOT NULL,
	"internal" boolean DEFAULT true NOT NULL,
	CONSTRAINT "schedule_events_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "schedule_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "schedule_feeds" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "schedule_feeds_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "schedule_feeds" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "comment_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"comment_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"inline" boolean DEFAULT false NOT NULL,
	CONSTRAINT "comment_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "comment_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "comments" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid,
	"subject_kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"internal" boolean DEFAULT false NOT NULL,
	"edited_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"plain" text DEFAULT '' NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(coalesce(plain, ''))) STORED,
	CONSTRAINT "comments_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "comments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"company_mail" text DEFAULT 'without_account' NOT NULL,
	"bank_account" text,
	"other_accounts" text[] DEFAULT '{}' NOT NULL,
	"tax_account" text,
	"zus_account" text,
	"tax_office" text,
	"delivery_address" text,
	"business_start" date,
	"cooperation_start" date,
	"cooperation_end" date,
	"legal_status" text DEFAULT 'aktywna' NOT NULL,
	"cooperation_status" text DEFAULT 'obslugiwana' NOT NULL,
	"internal_note" text,
	"approval_mode" text,
	"approval_days" integer,
	"documents_added" text[] DEFAULT '{}' NOT NULL,
	"documents_removed" text[] DEFAULT '{}' NOT NULL,
	"accounting_status" text,
	"accounting_month" text,
	"documents" integer DEFAULT 0 NOT NULL,
	"tasks" integer DEFAULT 0 NOT NULL,
	"shared_tasks" integer DEFAULT 0 NOT NULL,
	"shared_tasks_due" date,
	"internal_tasks_due" date,
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
CREATE TABLE "legal_statuses" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"legal_status" text NOT NULL,
	CONSTRAINT "legal_statuses_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "legal_statuses" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "declarations" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"payer_id" uuid,
	"form" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'expected' NOT NULL,
	"sent_at" timestamp with time zone,
	"upo_file_id" uuid,
	"removed" boolean DEFAULT false NOT NULL,
	CONSTRAINT "declarations_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "declarations" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_checklists" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"documents" text[] NOT NULL,
	"company_types" text[] DEFAULT '{}' NOT NULL,
	"employing" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "document_checklists_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_checklists" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "document_categories" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"payroll" boolean DEFAULT false NOT NULL,
	"required" text,
	"position" integer NOT NULL,
	"archived" boolean DEFAULT false NOT NULL,
	CONSTRAINT "document_categories_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "document_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"source" text DEFAULT 'upload' NOT NULL,
	"author_id" uuid,
	"ksef_number" text,
	"told_apart" uuid[] DEFAULT '{}' NOT NULL,
	"jpk_marker_chosen" text,
	"jpk_marker_reason" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"line_names" text,
	"refers_to" text[] DEFAULT '{}' NOT NULL,
	"concerns_month" text,
	"read_from_file" boolean DEFAULT false NOT NULL,
	"in_ksef_form" boolean DEFAULT false NOT NULL,
	"receipt" text DEFAULT 'none' NOT NULL,
	"acknowledged_at" timestamp with time zone,
	"acknowledged_by" uuid,
	"reminded_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"removed_by" uuid,
	"search" text GENERATED ALWAYS AS (fold(coalesce(title, '') || ' ' || coalesce(number, '') || ' ' || coalesce(counterparty, '') || ' ' || coalesce(counterparty_vat_number, ''))) STORED,
	CONSTRAINT "documents_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "documents" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "contracts" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"signed_day" date,
	"from_day" date NOT NULL,
	"to_day" date,
	"position" text,
	"time" text,
	"week" text,
	"daily_norm" text DEFAULT '8:00' NOT NULL,
	"extensions" integer DEFAULT 0 NOT NULL,
	"gross_pay" text,
	"pay_period" text DEFAULT 'month' NOT NULL,
	"intended" text,
	"marks" text[] DEFAULT '{}' NOT NULL,
	"override_reason" text,
	"file_id" uuid,
	CONSTRAINT "contracts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "contracts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "employees" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date,
	"pesel" text,
	"pesel_digest" text,
	"passport" text,
	"bank_account" text,
	"street" text,
	"building" text,
	"unit" text,
	"postal_code" text,
	"city" text,
	"email" text,
	"phone" text,
	"tax_office" text,
	"nfz_branch" text,
	"pit2" boolean DEFAULT false NOT NULL,
	"cost_kind" text DEFAULT 'basic' NOT NULL,
	"pit0" text DEFAULT 'none' NOT NULL,
	"ppk" text DEFAULT 'outside' NOT NULL,
	"zus_code" text,
	"occupation_code" text,
	"start_day" date,
	"end_day" date,
	"medical_until" date,
	"safety_until" date,
	"first_job" boolean DEFAULT false NOT NULL,
	"carried_year" integer,
	"carried_days" integer,
	"carried_hours" integer,
	"draft" boolean DEFAULT false NOT NULL,
	"restricted_at" timestamp with time zone,
	"restricted_why" text,
	"search" text GENERATED ALWAYS AS (fold(coalesce(first_name, '') || ' ' || coalesce(' ', '') || ' ' || coalesce(last_name, ''))) STORED,
	CONSTRAINT "employees_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "employees" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leave_bases" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"base" integer NOT NULL,
	"additional" integer DEFAULT 0 NOT NULL,
	"periods" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"certificate_day" date,
	"override_reason" text,
	CONSTRAINT "leave_bases_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "leave_bases" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "leaves" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_day" date NOT NULL,
	"to_day" date NOT NULL,
	"days" integer NOT NULL,
	"minutes" integer NOT NULL,
	"hours" integer,
	"norm" integer DEFAULT 480 NOT NULL,
	"state" text DEFAULT 'submitted' NOT NULL,
	"note" text,
	"reason" text,
	CONSTRAINT "leaves_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "leaves" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "exports" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"list" text NOT NULL,
	"format" text NOT NULL,
	"query" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"rights" text NOT NULL,
	"problem" text,
	"file_id" uuid,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	CONSTRAINT "exports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "exports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name" text NOT NULL,
	"media_type" text NOT NULL,
	"bytes" bigint NOT NULL,
	"digest" text NOT NULL,
	"uploaded_by" uuid,
	"company_id" uuid,
	"shared" boolean DEFAULT false NOT NULL,
	"warnings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scan_state" text DEFAULT 'unscanned' NOT NULL,
	"virus" text,
	"scanned_at" timestamp with time zone,
	"verified_at" timestamp with time zone DEFAULT now() NOT NULL,
	"damage" text,
	CONSTRAINT "files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "imports" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"company_id" uuid,
	"list" text NOT NULL,
	"file_id" uuid,
	"file_name" text NOT NULL,
	"encoding" text NOT NULL,
	"separator" text NOT NULL,
	"mapping" jsonb NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"problem" text,
	"finished_at" timestamp with time zone,
	CONSTRAINT "imports_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "imports" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ksef_connections" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"way" text NOT NULL,
	"state" text NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	"problem" text,
	"permissions" text[] NOT NULL,
	"checked_at" timestamp with time zone,
	"token" text,
	"token_ends" date,
	"fetched_at" timestamp with time zone,
	"tried_at" timestamp with time zone,
	"claimed_by" uuid,
	"claimed_until" timestamp with time zone,
	CONSTRAINT "ksef_connections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ksef_connections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ksef_fetches" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text NOT NULL,
	"way" text NOT NULL,
	"since" timestamp with time zone,
	"found" integer NOT NULL,
	"added" integer NOT NULL,
	"problem" text,
	CONSTRAINT "ksef_fetches_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ksef_fetches" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ksef_invoices" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"ksef_number" text NOT NULL,
	"role" text NOT NULL,
	"hash" text NOT NULL,
	"acquired_at" timestamp with time zone NOT NULL,
	"document_id" uuid,
	CONSTRAINT "ksef_invoices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ksef_invoices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ksef_streams" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"role" text NOT NULL,
	"cursor" text NOT NULL,
	"export" text,
	"asked_from" text,
	"fetched_at" timestamp with time zone,
	"overlapped_on" date,
	"read_on" date,
	"halted" text,
	CONSTRAINT "ksef_streams_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ksef_streams" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "totals" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"settlement_id" uuid NOT NULL,
	"revenue_net" numeric(14, 2),
	"revenue_gross" numeric(14, 2),
	"exemption_revenue" numeric(14, 2),
	"consumer_sales" numeric(14, 2),
	"costs" numeric(14, 2),
	"income" numeric(14, 2),
	"vat_due" numeric(14, 2),
	"vat_deductible" numeric(14, 2),
	CONSTRAINT "totals_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "totals" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"company_id" uuid,
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
CREATE TABLE "outbox" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"user_id" uuid,
	"device_id" uuid,
	"event" text NOT NULL,
	"about_id" uuid,
	"company_id" uuid,
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
CREATE TABLE "payer_terms" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"payer_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"share" text NOT NULL,
	"income_tax" text DEFAULT 'skala' NOT NULL,
	"ip_box" boolean DEFAULT false NOT NULL,
	"advances" text DEFAULT 'M' NOT NULL,
	"zus_scheme" text DEFAULT 'duzy' NOT NULL,
	"voluntary_sickness" boolean DEFAULT false NOT NULL,
	"note" text,
	CONSTRAINT "payer_terms_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "payer_terms" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payers" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"name" text NOT NULL,
	"nip" text,
	"pesel" text,
	"pesel_digest" text,
	"tax_identifier" text,
	"zus_account" text,
	"from_day" date DEFAULT '1900-01-01' NOT NULL,
	"to_day" date,
	CONSTRAINT "payers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "payers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "poll_votes" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"poll_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"option_id" text NOT NULL,
	CONSTRAINT "poll_votes_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "poll_votes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "polls" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"question" text NOT NULL,
	"options" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"author_id" uuid NOT NULL,
	"closed_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(question, ''))) STORED,
	CONSTRAINT "polls_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "polls" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "powers" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"payer_id" uuid,
	"holder_id" uuid,
	"scope" text,
	"from_day" date NOT NULL,
	"to_day" date,
	"checked_day" date,
	"checked_how" text,
	"checked_by_id" uuid,
	"revoked_day" date,
	"note" text,
	"file_id" uuid,
	CONSTRAINT "powers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "powers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "service_prices" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"service_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"net_price" numeric(14, 2) NOT NULL,
	"user_id" uuid,
	CONSTRAINT "service_prices_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "service_prices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "services" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"category" text NOT NULL,
	"unit" text NOT NULL,
	"vat_rate" text NOT NULL,
	"archived_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(code, '') || ' ' || coalesce(name, '') || ' ' || coalesce(description, ''))) STORED,
	CONSTRAINT "services_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "services" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "procedures" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "procedures_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "procedures" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "account_checks" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"vat_number" text NOT NULL,
	"account" text NOT NULL,
	"assigned" boolean NOT NULL,
	"request_id" text NOT NULL,
	"answered_at" text NOT NULL,
	CONSTRAINT "account_checks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "account_checks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_decisions" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"state" text NOT NULL,
	"supplier" text,
	"kind" text,
	"purpose" text,
	"doubts" text[] DEFAULT '{}' NOT NULL,
	"equal_count" integer,
	"of_count" integer,
	"deadline" date,
	"unanswered" text,
	"asked_by" uuid,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decided_from" text,
	"disputed_from" text,
	CONSTRAINT "purchase_decisions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "purchase_decisions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "purchase_rules" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid,
	"shared" boolean NOT NULL,
	"asks" text NOT NULL,
	"deadline_day" integer NOT NULL,
	"unanswered" text NOT NULL,
	"listed" text[] NOT NULL,
	CONSTRAINT "purchase_rules_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "purchase_rules" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "recurring_tasks" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"obligation" text,
	"shipped" boolean DEFAULT false NOT NULL,
	"shipped_as" jsonb,
	"rule" jsonb NOT NULL,
	"shift" text NOT NULL,
	"exceptions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"scope" text DEFAULT 'profile' NOT NULL,
	"conditions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"tag_ids" uuid[] DEFAULT '{}' NOT NULL,
	"company_ids" uuid[] DEFAULT '{}' NOT NULL,
	"assignee_kind" text DEFAULT 'caretaker' NOT NULL,
	"assignee_id" uuid,
	"days_before" integer DEFAULT 14 NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"checklist" text[] DEFAULT '{}' NOT NULL,
	"internal" boolean DEFAULT true NOT NULL,
	"active_from" date NOT NULL,
	"active_to" date,
	"enabled" boolean DEFAULT true NOT NULL,
	"search" text GENERATED ALWAYS AS (fold(coalesce(title, '') || ' ' || coalesce(obligation, ''))) STORED,
	CONSTRAINT "recurring_tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "recurring_tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "views" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filters" text NOT NULL,
	"search" text NOT NULL,
	"sort" text NOT NULL,
	"columns" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	CONSTRAINT "views_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "views" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_parts" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kind" text NOT NULL,
	"part" text collate "C" NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_parts_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "search_parts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_spellings" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"spelling" text collate "C" NOT NULL,
	"word" text collate "C" NOT NULL,
	CONSTRAINT "search_spellings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "search_spellings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "search_words" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"shared" boolean DEFAULT false NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"word" text collate "C" NOT NULL,
	"sort_key" text,
	"places" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "search_words_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "search_words" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
	"company_title" text DEFAULT '' NOT NULL,
	"month" text NOT NULL,
	"state" text NOT NULL,
	"state_reason" text,
	"held_state" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"asked_at" timestamp with time zone,
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
	"payer_id" uuid,
	"kind" text NOT NULL,
	"period" text NOT NULL,
	"outcome" text DEFAULT 'to_pay' NOT NULL,
	"amount" numeric(14, 2) NOT NULL,
	"paid_amount" numeric(14, 2) DEFAULT '0.00' NOT NULL,
	"statutory_date" date NOT NULL,
	"due_date" date NOT NULL,
	"account" text,
	"replaced_account" text,
	"recipient" text,
	"transfer_title" text,
	"form_symbol" text,
	"state" text DEFAULT 'draft' NOT NULL,
	"sent_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"payments" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "taxes_due_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "taxes_due" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_answers" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid,
	"answers" jsonb NOT NULL,
	"counted" boolean DEFAULT true NOT NULL,
	CONSTRAINT "survey_answers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "survey_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "survey_people" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"survey_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"answered" boolean DEFAULT false NOT NULL,
	"draft" jsonb,
	"draft_turn" jsonb,
	CONSTRAINT "survey_people_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "survey_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "surveys" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"sections" jsonb NOT NULL,
	"audience" jsonb NOT NULL,
	"anonymous" boolean DEFAULT false NOT NULL,
	"from_day" date,
	"to_day" date,
	"state" text DEFAULT 'draft' NOT NULL,
	"author_id" uuid NOT NULL,
	"published_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(title, ''))) STORED,
	CONSTRAINT "surveys_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "surveys" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "system_ticket_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"author_id" uuid NOT NULL,
	"system_ticket_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	CONSTRAINT "system_ticket_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "system_ticket_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "system_tickets" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid,
	"author_id" uuid NOT NULL,
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"page" text,
	"browser" text,
	"state" text DEFAULT 'new' NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"search" text GENERATED ALWAYS AS (fold(coalesce(number, '') || ' ' || coalesce(title, ''))) STORED,
	CONSTRAINT "system_tickets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "system_tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "company_tags" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "company_tags_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "company_tags" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tags" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"hue" text NOT NULL,
	CONSTRAINT "tags_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tags" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "task_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid,
	"task_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"internal" boolean DEFAULT true NOT NULL,
	"inline" boolean DEFAULT false NOT NULL,
	CONSTRAINT "task_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "task_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tasks" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"plain" text DEFAULT '' NOT NULL,
	"company_id" uuid,
	"settlement_id" uuid,
	"assigned_to" text DEFAULT 'staff' NOT NULL,
	"assignee_id" uuid,
	"due_date" date,
	"statutory_date" date,
	"period" text,
	"priority" text DEFAULT 'normal' NOT NULL,
	"status" text DEFAULT 'todo' NOT NULL,
	"by_steps" boolean DEFAULT false NOT NULL,
	"checklist" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"internal" boolean DEFAULT true NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"source_id" uuid,
	"obligation" text,
	"payer_id" uuid,
	"author_id" uuid,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"search" text GENERATED ALWAYS AS (fold(coalesce(number, '') || ' ' || coalesce(title, '') || ' ' || coalesce(plain, ''))) STORED,
	CONSTRAINT "tasks_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tasks" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "limit_corrections" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"year" integer NOT NULL,
	"limit_key" text NOT NULL,
	"periods" jsonb NOT NULL,
	"status" text NOT NULL,
	"source" text NOT NULL,
	"note" text,
	"user_id" uuid NOT NULL,
	CONSTRAINT "limit_corrections_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "limit_corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "limit_exclusions" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"limit_key" text NOT NULL,
	"reason" text,
	CONSTRAINT "limit_exclusions_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "limit_exclusions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "limit_warnings" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"limit_key" text NOT NULL,
	"year" integer NOT NULL,
	"level" integer NOT NULL,
	CONSTRAINT "limit_warnings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "limit_warnings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tax_profiles" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"from_day" date NOT NULL,
	"accounting_form" text DEFAULT 'kpir' NOT NULL,
	"income_tax" text DEFAULT 'skala' NOT NULL,
	"ip_box" boolean DEFAULT false NOT NULL,
	"advances" text DEFAULT 'M' NOT NULL,
	"vat_status" text DEFAULT 'czynny' NOT NULL,
	"vat_period" text DEFAULT 'M' NOT NULL,
	"vat_ue" boolean DEFAULT false NOT NULL,
	"oss" boolean DEFAULT false NOT NULL,
	"ioss" boolean DEFAULT false NOT NULL,
	"cash_method" boolean DEFAULT false NOT NULL,
	"zus_scheme" text DEFAULT 'duzy' NOT NULL,
	"voluntary_sickness" boolean DEFAULT false NOT NULL,
	"insured" integer DEFAULT 0 NOT NULL,
	"full_time" numeric(8, 2) DEFAULT '0.00' NOT NULL,
	"contractors" integer DEFAULT 0 NOT NULL,
	"ppk" boolean DEFAULT false NOT NULL,
	"financial_year_start" integer DEFAULT 1 NOT NULL,
	"note" text,
	CONSTRAINT "tax_profiles_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tax_profiles" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenant_hosts" (
	"host" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tenant_hosts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" text PRIMARY KEY NOT NULL,
	"api_key" text NOT NULL,
	"data_key" text NOT NULL,
	"settings" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tenants_api_key_unique" UNIQUE("api_key")
);
--> statement-breakpoint
ALTER TABLE "tenants" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_answers" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"category_id" uuid,
	CONSTRAINT "ticket_answers_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_answers" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_categories" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"slug" text NOT NULL,
	"payroll" boolean DEFAULT false NOT NULL,
	"assignee_id" uuid,
	"response_hours" integer NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "ticket_categories_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"inline" boolean DEFAULT false NOT NULL,
	CONSTRAINT "ticket_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "ticket_people" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"ticket_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"participates" boolean DEFAULT false NOT NULL,
	"read_at" timestamp with time zone,
	CONSTRAINT "ticket_people_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "ticket_people" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "tickets" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"company_id" uuid NOT NULL,
	"number" text NOT NULL,
	"category_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"priority" text DEFAULT 'normal' NOT NULL,
	"state" text DEFAULT 'new' NOT NULL,
	"author_id" uuid NOT NULL,
	"assignee_id" uuid,
	"due_at" timestamp with time zone,
	"warn_at" timestamp with time zone,
	"left_seconds" integer,
	"last_word_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_word_by" uuid NOT NULL,
	"resolved_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"rating" integer,
	"rating_text" text,
	"merged_into_id" uuid,
	"search" text GENERATED ALWAYS AS (fold(coalesce(number, '') || ' ' || coalesce(title, ''))) STORED,
	CONSTRAINT "tickets_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "tickets" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "training_categories" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"picture_file_id" uuid,
	"audience" text NOT NULL,
	"chosen_companies" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "training_categories_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "training_categories" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "training_category_companies" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"category_id" uuid NOT NULL,
	"company_id" uuid NOT NULL,
	CONSTRAINT "training_category_companies_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "training_category_companies" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "training_files" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"training_id" uuid NOT NULL,
	"file_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "training_files_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "training_files" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "training_progress" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"training_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"opened_at" timestamp with time zone,
	"seconds" integer DEFAULT 0 NOT NULL,
	"done_at" timestamp with time zone,
	"score" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	CONSTRAINT "training_progress_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "training_progress" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "trainings" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"category_id" uuid NOT NULL,
	"title" text NOT NULL,
	"summary" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"video_url" text,
	"minutes" integer NOT NULL,
	"position" integer NOT NULL,
	"published" boolean DEFAULT false NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"due_on" date,
	"quiz" jsonb,
	"search" text GENERATED ALWAYS AS (fold(coalesce(title, '') || ' ' || coalesce(summary, ''))) STORED,
	CONSTRAINT "trainings_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "trainings" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
CREATE TABLE "uptimes" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"user_id" uuid NOT NULL,
	"settlement_id" uuid,
	"ticket_id" uuid,
	"task_id" uuid,
	"company_id" uuid,
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
	"account_id" uuid,
	"password_hash" text,
	"totp_declined_at" timestamp with time zone,
	"passkey_declined_at" timestamp with time zone,
	"last_login_at" timestamp with time zone,
	"restricted_at" timestamp with time zone,
	"restricted_why" text,
	"search" text GENERATED ALWAYS AS (fold(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || coalesce(email, ''))) STORED,
	CONSTRAINT "users_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "users" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "zus_holidays" (
	"tenant_id" text DEFAULT nullif(current_setting('app.tenant', true), '') NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"company_id" uuid NOT NULL,
	"payer_id" uuid,
	"year" integer NOT NULL,
	CONSTRAINT "zus_holidays_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "zus_holidays" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
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
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_fk" FOREIGN KEY ("tenant_id","session_id") REFERENCES "public"."sessions"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "avatars" ADD CONSTRAINT "avatars_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_lines" ADD CONSTRAINT "billing_lines_statement_id_fk" FOREIGN KEY ("tenant_id","statement_id") REFERENCES "public"."billing_statements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_statements" ADD CONSTRAINT "billing_statements_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_terms" ADD CONSTRAINT "billing_terms_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "billing_terms" ADD CONSTRAINT "billing_terms_service_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_events" ADD CONSTRAINT "schedule_events_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_feeds" ADD CONSTRAINT "schedule_feeds_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_files" ADD CONSTRAINT "comment_files_comment_id_fk" FOREIGN KEY ("tenant_id","comment_id") REFERENCES "public"."comments"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_files" ADD CONSTRAINT "comment_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_people" ADD CONSTRAINT "company_people_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_statuses" ADD CONSTRAINT "legal_statuses_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "declarations" ADD CONSTRAINT "declarations_upo_file_id_fk" FOREIGN KEY ("tenant_id","upo_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_document_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_files" ADD CONSTRAINT "document_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_acknowledged_by_fk" FOREIGN KEY ("tenant_id","acknowledged_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_removed_by_fk" FOREIGN KEY ("tenant_id","removed_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_employee_id_fk" FOREIGN KEY ("tenant_id","employee_id") REFERENCES "public"."employees"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_bases" ADD CONSTRAINT "leave_bases_employee_id_fk" FOREIGN KEY ("tenant_id","employee_id") REFERENCES "public"."employees"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leaves" ADD CONSTRAINT "leaves_employee_id_fk" FOREIGN KEY ("tenant_id","employee_id") REFERENCES "public"."employees"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exports" ADD CONSTRAINT "exports_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_uploaded_by_fk" FOREIGN KEY ("tenant_id","uploaded_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imports" ADD CONSTRAINT "imports_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ksef_connections" ADD CONSTRAINT "ksef_connections_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ksef_fetches" ADD CONSTRAINT "ksef_fetches_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ksef_invoices" ADD CONSTRAINT "ksef_invoices_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ksef_streams" ADD CONSTRAINT "ksef_streams_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "totals" ADD CONSTRAINT "totals_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payer_terms" ADD CONSTRAINT "payer_terms_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payers" ADD CONSTRAINT "payers_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_poll_id_fk" FOREIGN KEY ("tenant_id","poll_id") REFERENCES "public"."polls"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_votes" ADD CONSTRAINT "poll_votes_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_holder_id_fk" FOREIGN KEY ("tenant_id","holder_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_checked_by_id_fk" FOREIGN KEY ("tenant_id","checked_by_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "powers" ADD CONSTRAINT "powers_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_prices" ADD CONSTRAINT "service_prices_service_id_fk" FOREIGN KEY ("tenant_id","service_id") REFERENCES "public"."services"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_prices" ADD CONSTRAINT "service_prices_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_checks" ADD CONSTRAINT "account_checks_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_checks" ADD CONSTRAINT "account_checks_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_decisions" ADD CONSTRAINT "purchase_decisions_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_decisions" ADD CONSTRAINT "purchase_decisions_document_id_fk" FOREIGN KEY ("tenant_id","document_id") REFERENCES "public"."documents"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_decisions" ADD CONSTRAINT "purchase_decisions_asked_by_fk" FOREIGN KEY ("tenant_id","asked_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_decisions" ADD CONSTRAINT "purchase_decisions_decided_by_fk" FOREIGN KEY ("tenant_id","decided_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchase_rules" ADD CONSTRAINT "purchase_rules_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_tasks" ADD CONSTRAINT "recurring_tasks_assignee_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "views" ADD CONSTRAINT "views_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "required_documents" ADD CONSTRAINT "required_documents_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_revisions" ADD CONSTRAINT "settlement_revisions_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taxes_due" ADD CONSTRAINT "taxes_due_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taxes_due" ADD CONSTRAINT "taxes_due_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "taxes_due" ADD CONSTRAINT "taxes_due_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_survey_id_fk" FOREIGN KEY ("tenant_id","survey_id") REFERENCES "public"."surveys"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_answers" ADD CONSTRAINT "survey_answers_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_people" ADD CONSTRAINT "survey_people_survey_id_fk" FOREIGN KEY ("tenant_id","survey_id") REFERENCES "public"."surveys"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "survey_people" ADD CONSTRAINT "survey_people_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "surveys" ADD CONSTRAINT "surveys_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_ticket_files" ADD CONSTRAINT "system_ticket_files_system_ticket_id_fk" FOREIGN KEY ("tenant_id","system_ticket_id") REFERENCES "public"."system_tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_ticket_files" ADD CONSTRAINT "system_ticket_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_ticket_files" ADD CONSTRAINT "system_ticket_files_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_tickets" ADD CONSTRAINT "system_tickets_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "system_tickets" ADD CONSTRAINT "system_tickets_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tags" ADD CONSTRAINT "company_tags_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_tags" ADD CONSTRAINT "company_tags_tag_id_fk" FOREIGN KEY ("tenant_id","tag_id") REFERENCES "public"."tags"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_files" ADD CONSTRAINT "task_files_task_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "task_files" ADD CONSTRAINT "task_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_assignee_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_done_by_fk" FOREIGN KEY ("tenant_id","done_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_corrections" ADD CONSTRAINT "limit_corrections_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_exclusions" ADD CONSTRAINT "limit_exclusions_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "limit_warnings" ADD CONSTRAINT "limit_warnings_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_profiles" ADD CONSTRAINT "tax_profiles_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_hosts" ADD CONSTRAINT "tenant_hosts_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_answers" ADD CONSTRAINT "ticket_answers_category_id_fk" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."ticket_categories"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_categories" ADD CONSTRAINT "ticket_categories_assignee_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_ticket_id_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_files" ADD CONSTRAINT "ticket_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_people" ADD CONSTRAINT "ticket_people_ticket_id_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket_people" ADD CONSTRAINT "ticket_people_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_category_id_fk" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."ticket_categories"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_author_id_fk" FOREIGN KEY ("tenant_id","author_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_assignee_id_fk" FOREIGN KEY ("tenant_id","assignee_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_last_word_by_fk" FOREIGN KEY ("tenant_id","last_word_by") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_categories" ADD CONSTRAINT "training_categories_picture_file_id_fk" FOREIGN KEY ("tenant_id","picture_file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_category_companies" ADD CONSTRAINT "training_category_companies_category_id_fk" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."training_categories"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_category_companies" ADD CONSTRAINT "training_category_companies_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_files" ADD CONSTRAINT "training_files_training_id_fk" FOREIGN KEY ("tenant_id","training_id") REFERENCES "public"."trainings"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_files" ADD CONSTRAINT "training_files_file_id_fk" FOREIGN KEY ("tenant_id","file_id") REFERENCES "public"."files"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_training_id_fk" FOREIGN KEY ("tenant_id","training_id") REFERENCES "public"."trainings"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "training_progress" ADD CONSTRAINT "training_progress_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trainings" ADD CONSTRAINT "trainings_category_id_fk" FOREIGN KEY ("tenant_id","category_id") REFERENCES "public"."training_categories"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "running_uptimes" ADD CONSTRAINT "running_uptimes_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uptime_locks" ADD CONSTRAINT "uptime_locks_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uptimes" ADD CONSTRAINT "uptimes_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uptimes" ADD CONSTRAINT "uptimes_settlement_id_fk" FOREIGN KEY ("tenant_id","settlement_id") REFERENCES "public"."settlements"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uptimes" ADD CONSTRAINT "uptimes_ticket_id_fk" FOREIGN KEY ("tenant_id","ticket_id") REFERENCES "public"."tickets"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uptimes" ADD CONSTRAINT "uptimes_task_id_fk" FOREIGN KEY ("tenant_id","task_id") REFERENCES "public"."tasks"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uptimes" ADD CONSTRAINT "uptimes_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_tokens" ADD CONSTRAINT "user_tokens_user_id_fk" FOREIGN KEY ("tenant_id","user_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fk" FOREIGN KEY ("tenant_id","account_id") REFERENCES "public"."users"("tenant_id","id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zus_holidays" ADD CONSTRAINT "zus_holidays_company_id_fk" FOREIGN KEY ("tenant_id","company_id") REFERENCES "public"."companies"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "zus_holidays" ADD CONSTRAINT "zus_holidays_payer_id_fk" FOREIGN KEY ("tenant_id","payer_id") REFERENCES "public"."payers"("tenant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entries_created" ON "audit_entries" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_newest" ON "audit_entries" USING btree ("tenant_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_entries_person" ON "audit_entries" USING btree ("tenant_id","user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "audit_entries_company" ON "audit_entries" USING btree ("tenant_id","company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("tenant_id","entity","created_at" DESC NULLS LAST,"id","company_id","user_id");--> statement-breakpoint
CREATE INDEX "audit_entries_record" ON "audit_entries" USING btree ("tenant_id","entity","entity_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_position" ON "audit_seals" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_seals_entry" ON "audit_seals" USING btree ("tenant_id","entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "person_keys_person" ON "person_keys" USING btree ("tenant_id","person_id");--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_digest" ON "access_tokens" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "answered_challenges_digest" ON "answered_challenges" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "authenticators_confirmed" ON "authenticators" USING btree ("tenant_id","user_id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "authenticators_pending" ON "authenticators" USING btree ("tenant_id","user_id") WHERE confirmed_at is null;--> statement-breakpoint
CREATE INDEX "challenges_user" ON "challenges" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "challenges_browser" ON "challenges" USING btree ("tenant_id","browser_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "devices_digest" ON "devices" USING btree ("tenant_id","user_id","digest");--> statement-breakpoint
CREATE INDEX "login_failures_subject" ON "login_failures" USING btree ("tenant_id","subject","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "passkeys" USING btree ("tenant_id","credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_digest" ON "recovery_codes" USING btree ("tenant_id","user_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "refresh_tokens_digest" ON "refresh_tokens" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_user" ON "avatars" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "avatars_file" ON "avatars" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "billing_lines_statement" ON "billing_lines" USING btree ("tenant_id","statement_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "billing_statements_key" ON "billing_statements" USING btree ("tenant_id","company_id","month");--> statement-breakpoint
CREATE INDEX "billing_statements_newest" ON "billing_statements" USING btree ("tenant_id","month" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "billing_terms_company" ON "billing_terms" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE INDEX "schedule_events_days" ON "schedule_events" USING btree ("tenant_id","starts_on");--> statement-breakpoint
CREATE INDEX "schedule_events_company" ON "schedule_events" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_feeds_user" ON "schedule_feeds" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_feeds_digest" ON "schedule_feeds" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE INDEX "checklists_position" ON "checklists" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "checklists_title_key" ON "checklists" USING btree ("tenant_id",fold(title));--> statement-breakpoint
CREATE UNIQUE INDEX "comment_files_key" ON "comment_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "comment_files_comment" ON "comment_files" USING btree ("tenant_id","comment_id");--> statement-breakpoint
CREATE INDEX "comments_subject" ON "comments" USING btree ("tenant_id","subject_kind","subject_id","created_at");--> statement-breakpoint
CREATE INDEX "comments_company" ON "comments" USING btree ("tenant_id","company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "companies_vat_number_key" ON "companies" USING btree ("tenant_id","vat_number") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "companies_title" ON "companies" USING btree ("tenant_id",title collate pl,"id");--> statement-breakpoint
CREATE INDEX "companies_present" ON "companies" USING btree ("id","tenant_id") WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "companies_status" ON "companies" USING btree ("tenant_id","accounting_status");--> statement-breakpoint
CREATE INDEX "companies_tasks" ON "companies" USING btree ("tenant_id","tasks");--> statement-breakpoint
CREATE UNIQUE INDEX "company_people_key" ON "company_people" USING btree ("tenant_id","company_id","user_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "company_people_caretaker" ON "company_people" USING btree ("tenant_id","company_id") WHERE role = 'caretaker';--> statement-breakpoint
CREATE INDEX "company_people_user" ON "company_people" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_statuses_day_key" ON "legal_statuses" USING btree ("tenant_id","company_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "declarations_key" ON "declarations" USING btree ("tenant_id","settlement_id","form","title") WHERE "declarations"."payer_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "declarations_payer_key" ON "declarations" USING btree ("tenant_id","settlement_id","payer_id","form","title");--> statement-breakpoint
CREATE INDEX "document_checklists_position" ON "document_checklists" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "document_checklists_title_key" ON "document_checklists" USING btree ("tenant_id",fold(title));--> statement-breakpoint
CREATE UNIQUE INDEX "document_categories_code_key" ON "document_categories" USING btree ("tenant_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "document_categories_name_key" ON "document_categories" USING btree ("tenant_id",fold(name));--> statement-breakpoint
CREATE INDEX "document_files_document" ON "document_files" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "document_files_file" ON "document_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "documents_company_month" ON "documents" USING btree ("tenant_id","company_id","month");--> statement-breakpoint
CREATE INDEX "documents_newest" ON "documents" USING btree ("tenant_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "documents_marker" ON "documents" USING btree ("tenant_id",(case when ksef_number is not null and jpk_marker_chosen is distinct from 'OFF' then 'KSEF'
  else coalesce(jpk_marker_chosen, case when category in ('purchase_invoice', 'sales_invoice') and not in_ksef_form then 'BFK' else 'DI' end) end));--> statement-breakpoint
CREATE INDEX "documents_state" ON "documents" USING btree ("tenant_id","state");--> statement-breakpoint
CREATE INDEX "documents_by_number" ON "documents" USING btree ("tenant_id","number","company_id");--> statement-breakpoint
CREATE INDEX "documents_ksef_number" ON "documents" USING btree ("tenant_id","company_id","ksef_number");--> statement-breakpoint
CREATE INDEX "documents_referring" ON "documents" USING btree ("tenant_id","company_id") WHERE refers_to <> '{}';--> statement-breakpoint
CREATE INDEX "documents_counterparty" ON "documents" USING btree ("tenant_id","counterparty");--> statement-breakpoint
CREATE INDEX "documents_removed" ON "documents" USING btree ("tenant_id","removed_at") WHERE removed_at is not null;--> statement-breakpoint
CREATE INDEX "contracts_employee" ON "contracts" USING btree ("tenant_id","employee_id","from_day");--> statement-breakpoint
CREATE INDEX "contracts_until" ON "contracts" USING btree ("tenant_id","to_day");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_pesel_key" ON "employees" USING btree ("tenant_id","company_id","pesel_digest");--> statement-breakpoint
CREATE INDEX "employees_last_name" ON "employees" USING btree ("tenant_id",last_name collate pl,"id");--> statement-breakpoint
CREATE INDEX "employees_company" ON "employees" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_bases_day_key" ON "leave_bases" USING btree ("tenant_id","employee_id","from_day");--> statement-breakpoint
CREATE INDEX "leaves_employee" ON "leaves" USING btree ("tenant_id","employee_id","from_day");--> statement-breakpoint
CREATE INDEX "exports_user" ON "exports" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "exports_state" ON "exports" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE INDEX "files_digest" ON "files" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE INDEX "files_verified" ON "files" USING btree ("tenant_id","verified_at");--> statement-breakpoint
CREATE INDEX "files_loose" ON "files" USING btree ("tenant_id","uploaded_by") WHERE "files"."company_id" is null and not "files"."shared";--> statement-breakpoint
CREATE INDEX "files_scan" ON "files" USING btree ("tenant_id","scan_state","scanned_at") WHERE "files"."scan_state" in ('checking', 'infected');--> statement-breakpoint
CREATE INDEX "files_damage" ON "files" USING btree ("tenant_id") WHERE "files"."damage" is not null;--> statement-breakpoint
CREATE INDEX "imports_user" ON "imports" USING btree ("tenant_id","user_id","created_at");--> statement-breakpoint
CREATE INDEX "imports_state" ON "imports" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ksef_connections_company_key" ON "ksef_connections" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE INDEX "ksef_fetches_newest" ON "ksef_fetches" USING btree ("tenant_id","company_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "ksef_invoices_number_key" ON "ksef_invoices" USING btree ("tenant_id","company_id","ksef_number");--> statement-breakpoint
CREATE INDEX "ksef_invoices_document" ON "ksef_invoices" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "ksef_invoices_newest" ON "ksef_invoices" USING btree ("tenant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "ksef_streams_role_key" ON "ksef_streams" USING btree ("tenant_id","company_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "law_packages_key" ON "law_packages" USING btree ("as_of","version") WHERE undone_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "broadcast_companies_key" ON "broadcast_companies" USING btree ("tenant_id","broadcast_id","company_id");--> statement-breakpoint
CREATE INDEX "broadcast_companies_state" ON "broadcast_companies" USING btree ("tenant_id","broadcast_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "broadcast_files_key" ON "broadcast_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "broadcast_files_broadcast" ON "broadcast_files" USING btree ("tenant_id","broadcast_id");--> statement-breakpoint
CREATE INDEX "broadcasts_state" ON "broadcasts" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "conversation_people_key" ON "conversation_people" USING btree ("tenant_id","conversation_id","user_id");--> statement-breakpoint
CREATE INDEX "conversation_people_user" ON "conversation_people" USING btree ("tenant_id","user_id","unread");--> statement-breakpoint
CREATE INDEX "conversations_newest" ON "conversations" USING btree ("tenant_id","last_message_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "conversations_company" ON "conversations" USING btree ("tenant_id","company_id","last_message_at");--> statement-breakpoint
CREATE INDEX "conversations_broadcast" ON "conversations" USING btree ("tenant_id","broadcast_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_acknowledgements_key" ON "message_acknowledgements" USING btree ("tenant_id","message_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "message_files_key" ON "message_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "message_files_message" ON "message_files" USING btree ("tenant_id","message_id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("tenant_id","conversation_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "totals_key" ON "totals" USING btree ("tenant_id","settlement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notification_preferences_key" ON "notification_preferences" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "notification_settings_event" ON "notification_settings" USING btree ("tenant_id","event");--> statement-breakpoint
CREATE INDEX "notifications_newest" ON "notifications" USING btree ("tenant_id","user_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("tenant_id","user_id") WHERE read_at is null and in_portal;--> statement-breakpoint
CREATE INDEX "notifications_digest" ON "notifications" USING btree ("tenant_id","user_id") WHERE in_digest;--> statement-breakpoint
CREATE INDEX "notifications_event" ON "notifications" USING btree ("tenant_id","event","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "notifications_about" ON "notifications" USING btree ("tenant_id","about_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once" ON "notifications" USING btree ("tenant_id","user_id","event","once");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("tenant_id","state","send_after");--> statement-breakpoint
CREATE INDEX "outbox_newest" ON "outbox" USING btree ("tenant_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "outbox_device" ON "outbox" USING btree ("tenant_id","device_id");--> statement-breakpoint
CREATE INDEX "outbox_about" ON "outbox" USING btree ("tenant_id","about_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payer_terms_day_key" ON "payer_terms" USING btree ("tenant_id","payer_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "payers_pesel_key" ON "payers" USING btree ("tenant_id","company_id","pesel_digest");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_votes_key" ON "poll_votes" USING btree ("tenant_id","poll_id","user_id");--> statement-breakpoint
CREATE INDEX "polls_state" ON "polls" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE INDEX "powers_company" ON "powers" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE INDEX "powers_holder" ON "powers" USING btree ("tenant_id","holder_id");--> statement-breakpoint
CREATE INDEX "powers_until" ON "powers" USING btree ("tenant_id","to_day");--> statement-breakpoint
CREATE UNIQUE INDEX "service_prices_day_key" ON "service_prices" USING btree ("tenant_id","service_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "services_code_key" ON "services" USING btree ("tenant_id",lower(code)) WHERE archived_at is null;--> statement-breakpoint
CREATE INDEX "services_name" ON "services" USING btree ("tenant_id",name collate pl,"id");--> statement-breakpoint
CREATE INDEX "procedures_position" ON "procedures" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "procedures_title_key" ON "procedures" USING btree ("tenant_id",fold(title));--> statement-breakpoint
CREATE INDEX "account_checks_company" ON "account_checks" USING btree ("tenant_id","company_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_decisions_document_key" ON "purchase_decisions" USING btree ("tenant_id","document_id");--> statement-breakpoint
CREATE INDEX "purchase_decisions_supplier" ON "purchase_decisions" USING btree ("tenant_id","company_id","supplier");--> statement-breakpoint
CREATE INDEX "purchase_decisions_state" ON "purchase_decisions" USING btree ("tenant_id","state","deadline");--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_rules_office_key" ON "purchase_rules" USING btree ("tenant_id") WHERE company_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "purchase_rules_company_key" ON "purchase_rules" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "push_devices_key" ON "push_devices" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "live_events_position" ON "live_events" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_tasks_shipped_key" ON "recurring_tasks" USING btree ("tenant_id","obligation") WHERE shipped;--> statement-breakpoint
CREATE INDEX "recurring_tasks_title" ON "recurring_tasks" USING btree ("tenant_id",title collate pl,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "views_name_key" ON "views" USING btree ("tenant_id","user_id","list","name");--> statement-breakpoint
CREATE UNIQUE INDEX "views_default_key" ON "views" USING btree ("tenant_id","user_id","list") WHERE is_default;--> statement-breakpoint
CREATE UNIQUE INDEX "search_parts_key" ON "search_parts" USING btree ("tenant_id","kind","part","word");--> statement-breakpoint
CREATE UNIQUE INDEX "search_spellings_key" ON "search_spellings" USING btree ("tenant_id","spelling","word");--> statement-breakpoint
CREATE INDEX "search_words_word" ON "search_words" USING btree ("tenant_id","kind","word","record_id","company_id","shared","places");--> statement-breakpoint
CREATE INDEX "search_words_company" ON "search_words" USING btree ("tenant_id","company_id","kind","word","record_id","shared");--> statement-breakpoint
CREATE INDEX "search_words_sorted" ON "search_words" USING btree ("tenant_id","kind","word",sort_key collate pl,"record_id") WHERE sort_key is not null;--> statement-breakpoint
CREATE INDEX "search_words_record" ON "search_words" USING btree ("tenant_id","record_id","word","company_id","shared");--> statement-breakpoint
CREATE UNIQUE INDEX "required_documents_key" ON "required_documents" USING btree ("tenant_id","settlement_id","category");--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_revisions_key" ON "settlement_revisions" USING btree ("tenant_id","settlement_id","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_month_key" ON "settlements" USING btree ("tenant_id","company_id","month");--> statement-breakpoint
CREATE INDEX "settlements_state" ON "settlements" USING btree ("tenant_id","state","month");--> statement-breakpoint
CREATE INDEX "settlements_newest" ON "settlements" USING btree ("tenant_id","month" DESC NULLS LAST,company_title collate pl,"id");--> statement-breakpoint
CREATE INDEX "settlements_open" ON "settlements" USING btree ("tenant_id","month" DESC NULLS LAST,company_title collate pl,"id","company_id","state") WHERE state not in ('closed', 'on_hold');--> statement-breakpoint
CREATE INDEX "settlements_company_title" ON "settlements" USING btree ("tenant_id",company_title collate pl,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "taxes_due_key" ON "taxes_due" USING btree ("tenant_id","settlement_id","kind","period") WHERE "taxes_due"."payer_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "taxes_due_payer_key" ON "taxes_due" USING btree ("tenant_id","settlement_id","payer_id","kind","period");--> statement-breakpoint
CREATE INDEX "taxes_due_kind" ON "taxes_due" USING btree ("tenant_id","company_id","kind");--> statement-breakpoint
CREATE INDEX "taxes_due_date" ON "taxes_due" USING btree ("tenant_id","due_date","id");--> statement-breakpoint
CREATE INDEX "taxes_due_paid" ON "taxes_due" USING btree ("tenant_id","paid_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_answers_person" ON "survey_answers" USING btree ("tenant_id","survey_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "survey_people_key" ON "survey_people" USING btree ("tenant_id","survey_id","user_id");--> statement-breakpoint
CREATE INDEX "survey_people_user" ON "survey_people" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "surveys_state" ON "surveys" USING btree ("tenant_id","state","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "system_ticket_files_key" ON "system_ticket_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "system_ticket_files_ticket" ON "system_ticket_files" USING btree ("tenant_id","system_ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "system_tickets_number_key" ON "system_tickets" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "system_tickets_created" ON "system_tickets" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "system_tickets_author" ON "system_tickets" USING btree ("tenant_id","author_id","created_at");--> statement-breakpoint
CREATE INDEX "system_tickets_state" ON "system_tickets" USING btree ("tenant_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "company_tags_key" ON "company_tags" USING btree ("tenant_id","company_id","tag_id");--> statement-breakpoint
CREATE INDEX "company_tags_tag" ON "company_tags" USING btree ("tenant_id","tag_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tags_name_key" ON "tags" USING btree ("tenant_id",fold(name));--> statement-breakpoint
CREATE UNIQUE INDEX "task_files_key" ON "task_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "task_files_task" ON "task_files" USING btree ("tenant_id","task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_recurring_key" ON "tasks" USING btree ("tenant_id","source_id","company_id","period") WHERE source = 'recurring' and "tasks"."payer_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_recurring_payer_key" ON "tasks" USING btree ("tenant_id","payer_id","source_id","company_id","period") WHERE source = 'recurring';--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_number_key" ON "tasks" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("tenant_id","due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_usual" ON "tasks" USING btree ("tenant_id",(status in ('done', 'cancelled')),"due_date","id");--> statement-breakpoint
CREATE INDEX "tasks_open" ON "tasks" USING btree ("tenant_id","due_date","id","company_id","internal") WHERE status in ('todo', 'in_progress', 'waiting');--> statement-breakpoint
CREATE INDEX "tasks_company" ON "tasks" USING btree ("tenant_id","company_id","status");--> statement-breakpoint
CREATE INDEX "tasks_assignee" ON "tasks" USING btree ("tenant_id","assignee_id","status");--> statement-breakpoint
CREATE INDEX "tasks_settlement" ON "tasks" USING btree ("tenant_id","settlement_id");--> statement-breakpoint
CREATE INDEX "tasks_source" ON "tasks" USING btree ("tenant_id","source_id") WHERE source_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "limit_corrections_key" ON "limit_corrections" USING btree ("tenant_id","year","limit_key");--> statement-breakpoint
CREATE UNIQUE INDEX "limit_exclusions_key" ON "limit_exclusions" USING btree ("tenant_id","company_id","limit_key");--> statement-breakpoint
CREATE UNIQUE INDEX "limit_warnings_key" ON "limit_warnings" USING btree ("tenant_id","company_id","year","limit_key","level");--> statement-breakpoint
CREATE UNIQUE INDEX "tax_profiles_day_key" ON "tax_profiles" USING btree ("tenant_id","company_id","from_day");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_answers_title_key" ON "ticket_answers" USING btree ("tenant_id",fold(title));--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_categories_title_key" ON "ticket_categories" USING btree ("tenant_id",fold(title));--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_categories_slug_key" ON "ticket_categories" USING btree ("tenant_id","slug");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_files_key" ON "ticket_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "ticket_files_ticket" ON "ticket_files" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "ticket_people_key" ON "ticket_people" USING btree ("tenant_id","ticket_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number_key" ON "tickets" USING btree ("tenant_id","number");--> statement-breakpoint
CREATE INDEX "tickets_newest" ON "tickets" USING btree ("tenant_id","last_word_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tickets_waiting" ON "tickets" USING btree ("tenant_id","due_at","last_word_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "tickets_open" ON "tickets" USING btree ("tenant_id","due_at","last_word_at" DESC NULLS LAST,"id","company_id","category_id","author_id","assignee_id") WHERE state in ('new', 'in_progress', 'waiting');--> statement-breakpoint
CREATE INDEX "tickets_state" ON "tickets" USING btree ("tenant_id","state");--> statement-breakpoint
CREATE INDEX "tickets_company" ON "tickets" USING btree ("tenant_id","company_id","last_word_at");--> statement-breakpoint
CREATE INDEX "tickets_due" ON "tickets" USING btree ("tenant_id","due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "tickets_resolved" ON "tickets" USING btree ("tenant_id","resolved_at") WHERE state = 'resolved';--> statement-breakpoint
CREATE INDEX "tickets_assignee" ON "tickets" USING btree ("tenant_id","assignee_id");--> statement-breakpoint
CREATE INDEX "tickets_category" ON "tickets" USING btree ("tenant_id","category_id");--> statement-breakpoint
CREATE INDEX "training_categories_order" ON "training_categories" USING btree ("tenant_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "training_category_companies_key" ON "training_category_companies" USING btree ("tenant_id","category_id","company_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_files_key" ON "training_files" USING btree ("tenant_id","file_id");--> statement-breakpoint
CREATE INDEX "training_files_training" ON "training_files" USING btree ("tenant_id","training_id");--> statement-breakpoint
CREATE UNIQUE INDEX "training_progress_key" ON "training_progress" USING btree ("tenant_id","training_id","user_id");--> statement-breakpoint
CREATE INDEX "training_progress_user" ON "training_progress" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "trainings_category" ON "trainings" USING btree ("tenant_id","category_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "running_uptimes_user_key" ON "running_uptimes" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uptime_locks_month_key" ON "uptime_locks" USING btree ("tenant_id","month");--> statement-breakpoint
CREATE INDEX "uptimes_task" ON "uptimes" USING btree ("tenant_id","task_id");--> statement-breakpoint
CREATE INDEX "uptimes_company" ON "uptimes" USING btree ("tenant_id","company_id");--> statement-breakpoint
CREATE INDEX "uptimes_ticket" ON "uptimes" USING btree ("tenant_id","ticket_id");--> statement-breakpoint
CREATE UNIQUE INDEX "uptimes_running_key" ON "uptimes" USING btree ("tenant_id","user_id","settlement_id") WHERE ended_at is null and settlement_id is not null;--> statement-breakpoint
CREATE INDEX "uptimes_user" ON "uptimes" USING btree ("tenant_id","user_id","started_at");--> statement-breakpoint
CREATE INDEX "uptimes_newest" ON "uptimes" USING btree ("tenant_id","started_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "uptimes_long" ON "uptimes" USING btree ("tenant_id","user_id","started_at") WHERE ended_at is null or ended_at - started_at > interval '12 hours';--> statement-breakpoint
CREATE INDEX "uptimes_settlement" ON "uptimes" USING btree ("tenant_id","settlement_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_tokens_digest" ON "user_tokens" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("tenant_id",lower(email)) WHERE status <> 'removed' and account_id is null;--> statement-breakpoint
CREATE INDEX "users_account" ON "users" USING btree ("tenant_id","account_id") WHERE account_id is not null;--> statement-breakpoint
CREATE INDEX "users_first_name" ON "users" USING btree ("tenant_id",first_name collate pl,"id");--> statement-breakpoint
CREATE UNIQUE INDEX "zus_holidays_key" ON "zus_holidays" USING btree ("tenant_id","company_id","year") WHERE "zus_holidays"."payer_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "zus_holidays_payer_key" ON "zus_holidays" USING btree ("tenant_id","payer_id","year");--> statement-breakpoint
CREATE UNIQUE INDEX "number_counters_key" ON "number_counters" USING btree ("tenant_id","kind","year");--> statement-breakpoint
CREATE UNIQUE INDEX "idempotency_keys_digest" ON "idempotency_keys" USING btree ("tenant_id","digest");--> statement-breakpoint
CREATE POLICY "fence" ON "audit_entries" AS PERMISSIVE FOR ALL TO public USING (("audit_entries"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("audit_entries"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("audit_entries"."company_id" is null and "audit_entries"."user_id" = nullif(current_setting('app.user', true), '')::uuid) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "audit_entries"."company_id" is null or "audit_entries"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("audit_entries"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("audit_entries"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("audit_entries"."company_id" is null and "audit_entries"."user_id" = nullif(current_setting('app.user', true), '')::uuid) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "audit_entries"."company_id" is null or "audit_entries"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "audit_seals" AS PERMISSIVE FOR ALL TO public USING ("audit_seals"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("audit_seals"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "person_keys" AS PERMISSIVE FOR ALL TO public USING ("person_keys"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("person_keys"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "access_tokens" AS PERMISSIVE FOR ALL TO public USING ("access_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("access_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "answered_challenges" AS PERMISSIVE FOR ALL TO public USING ("answered_challenges"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("answered_challenges"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "authenticators" AS PERMISSIVE FOR ALL TO public USING ("authenticators"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("authenticators"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "challenges" AS PERMISSIVE FOR ALL TO public USING ("challenges"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("challenges"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "devices" AS PERMISSIVE FOR ALL TO public USING ("devices"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("devices"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "login_failures" AS PERMISSIVE FOR ALL TO public USING ("login_failures"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("login_failures"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "passkeys" AS PERMISSIVE FOR ALL TO public USING ("passkeys"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("passkeys"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "recovery_codes" AS PERMISSIVE FOR ALL TO public USING ("recovery_codes"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("recovery_codes"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "refresh_tokens" AS PERMISSIVE FOR ALL TO public USING ("refresh_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("refresh_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "sessions" AS PERMISSIVE FOR ALL TO public USING ("sessions"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("sessions"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "avatars" AS PERMISSIVE FOR ALL TO public USING ("avatars"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("avatars"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "billing_lines" AS PERMISSIVE FOR ALL TO public USING (("billing_lines"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("billing_lines"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "billing_lines"."company_id" is null or "billing_lines"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("billing_lines"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("billing_lines"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "billing_lines"."company_id" is null or "billing_lines"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "billing_statements" AS PERMISSIVE FOR ALL TO public USING (("billing_statements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("billing_statements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "billing_statements"."company_id" is null or "billing_statements"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("billing_statements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("billing_statements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "billing_statements"."company_id" is null or "billing_statements"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "billing_terms" AS PERMISSIVE FOR ALL TO public USING (("billing_terms"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("billing_terms"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "billing_terms"."company_id" is null or "billing_terms"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("billing_terms"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("billing_terms"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "billing_terms"."company_id" is null or "billing_terms"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "schedule_events" AS PERMISSIVE FOR ALL TO public USING (("schedule_events"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("schedule_events"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "schedule_events"."internal") end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "schedule_events"."company_id" is null or "schedule_events"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("schedule_events"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("schedule_events"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "schedule_events"."internal") end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "schedule_events"."company_id" is null or "schedule_events"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "schedule_feeds" AS PERMISSIVE FOR ALL TO public USING ("schedule_feeds"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("schedule_feeds"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "checklists" AS PERMISSIVE FOR ALL TO public USING ("checklists"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("checklists"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "comment_files" AS PERMISSIVE FOR ALL TO public USING (("comment_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("comment_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "comment_files"."internal") end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "comment_files"."company_id" is null or "comment_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("comment_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("comment_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "comment_files"."internal") end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "comment_files"."company_id" is null or "comment_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "comments" AS PERMISSIVE FOR ALL TO public USING (("comments"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("comments"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "comments"."internal") end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "comments"."company_id" is null or "comments"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("comments"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("comments"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "comments"."internal") end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "comments"."company_id" is null or "comments"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "companies" AS PERMISSIVE FOR ALL TO public USING (("companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("companies"."id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "companies"."id" is null or "companies"."id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("companies"."id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "companies"."id" is null or "companies"."id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "company_people" AS PERMISSIVE FOR ALL TO public USING (("company_people"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("company_people"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "company_people"."company_id" is null or "company_people"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("company_people"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("company_people"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "company_people"."company_id" is null or "company_people"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "legal_statuses" AS PERMISSIVE FOR ALL TO public USING (("legal_statuses"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("legal_statuses"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "legal_statuses"."company_id" is null or "legal_statuses"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("legal_statuses"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("legal_statuses"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "legal_statuses"."company_id" is null or "legal_statuses"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "declarations" AS PERMISSIVE FOR ALL TO public USING (("declarations"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("declarations"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "declarations"."company_id" is null or "declarations"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("declarations"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("declarations"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "declarations"."company_id" is null or "declarations"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "document_checklists" AS PERMISSIVE FOR ALL TO public USING ("document_checklists"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("document_checklists"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "document_categories" AS PERMISSIVE FOR ALL TO public USING ("document_categories"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("document_categories"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "document_files" AS PERMISSIVE FOR ALL TO public USING (("document_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("document_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "document_files"."company_id" is null or "document_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("document_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("document_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "document_files"."company_id" is null or "document_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "documents" AS PERMISSIVE FOR ALL TO public USING (("documents"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("documents"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "documents"."company_id" is null or "documents"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("documents"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("documents"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "documents"."company_id" is null or "documents"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "contracts" AS PERMISSIVE FOR ALL TO public USING (("contracts"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("contracts"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "contracts"."company_id" is null or "contracts"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("contracts"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("contracts"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "contracts"."company_id" is null or "contracts"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "employees" AS PERMISSIVE FOR ALL TO public USING (("employees"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("employees"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "employees"."company_id" is null or "employees"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("employees"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("employees"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "employees"."company_id" is null or "employees"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "leave_bases" AS PERMISSIVE FOR ALL TO public USING (("leave_bases"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("leave_bases"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "leave_bases"."company_id" is null or "leave_bases"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("leave_bases"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("leave_bases"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "leave_bases"."company_id" is null or "leave_bases"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "leaves" AS PERMISSIVE FOR ALL TO public USING (("leaves"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("leaves"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "leaves"."company_id" is null or "leaves"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("leaves"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("leaves"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "leaves"."company_id" is null or "leaves"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "exports" AS PERMISSIVE FOR ALL TO public USING ("exports"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("exports"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "files" AS PERMISSIVE FOR ALL TO public USING (("files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("files"."company_id" is null and "files"."uploaded_by" = nullif(current_setting('app.user', true), '')::uuid) end or ("files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and "files"."shared")) and case when nullif(current_setting('app.assigned', true), '') is null then true else "files"."company_id" is null or "files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("files"."company_id" is null and "files"."uploaded_by" = nullif(current_setting('app.user', true), '')::uuid) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "files"."company_id" is null or "files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "imports" AS PERMISSIVE FOR ALL TO public USING (("imports"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("imports"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("imports"."company_id" is null and "imports"."user_id" = nullif(current_setting('app.user', true), '')::uuid) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "imports"."company_id" is null or "imports"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("imports"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("imports"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("imports"."company_id" is null and "imports"."user_id" = nullif(current_setting('app.user', true), '')::uuid) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "imports"."company_id" is null or "imports"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "ksef_connections" AS PERMISSIVE FOR ALL TO public USING (("ksef_connections"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_connections"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_connections"."company_id" is null or "ksef_connections"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("ksef_connections"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_connections"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_connections"."company_id" is null or "ksef_connections"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "ksef_fetches" AS PERMISSIVE FOR ALL TO public USING (("ksef_fetches"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_fetches"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_fetches"."company_id" is null or "ksef_fetches"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("ksef_fetches"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_fetches"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_fetches"."company_id" is null or "ksef_fetches"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "ksef_invoices" AS PERMISSIVE FOR ALL TO public USING (("ksef_invoices"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_invoices"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_invoices"."company_id" is null or "ksef_invoices"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("ksef_invoices"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_invoices"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_invoices"."company_id" is null or "ksef_invoices"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "ksef_streams" AS PERMISSIVE FOR ALL TO public USING (("ksef_streams"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_streams"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_streams"."company_id" is null or "ksef_streams"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("ksef_streams"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ksef_streams"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ksef_streams"."company_id" is null or "ksef_streams"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "readable" ON "law_packages" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "law_packages" AS PERMISSIVE FOR ALL TO public USING (nullif(current_setting('app.tenant', true), '') is null) WITH CHECK (nullif(current_setting('app.tenant', true), '') is null);--> statement-breakpoint
CREATE POLICY "fence" ON "broadcast_companies" AS PERMISSIVE FOR ALL TO public USING (("broadcast_companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("broadcast_companies"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "broadcast_companies"."company_id" is null or "broadcast_companies"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("broadcast_companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("broadcast_companies"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "broadcast_companies"."company_id" is null or "broadcast_companies"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "broadcast_files" AS PERMISSIVE FOR ALL TO public USING ("broadcast_files"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("broadcast_files"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "broadcasts" AS PERMISSIVE FOR ALL TO public USING ("broadcasts"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("broadcasts"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "conversation_people" AS PERMISSIVE FOR ALL TO public USING (("conversation_people"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("conversation_people"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "conversation_people"."company_id" is null or "conversation_people"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("conversation_people"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("conversation_people"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "conversation_people"."company_id" is null or "conversation_people"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "conversations" AS PERMISSIVE FOR ALL TO public USING (("conversations"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("conversations"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "conversations"."company_id" is null or "conversations"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("conversations"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("conversations"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "conversations"."company_id" is null or "conversations"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "message_acknowledgements" AS PERMISSIVE FOR ALL TO public USING (("message_acknowledgements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("message_acknowledgements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "message_acknowledgements"."company_id" is null or "message_acknowledgements"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("message_acknowledgements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("message_acknowledgements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "message_acknowledgements"."company_id" is null or "message_acknowledgements"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "message_files" AS PERMISSIVE FOR ALL TO public USING (("message_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("message_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "message_files"."company_id" is null or "message_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("message_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("message_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "message_files"."company_id" is null or "message_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "messages" AS PERMISSIVE FOR ALL TO public USING (("messages"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("messages"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "messages"."company_id" is null or "messages"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("messages"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("messages"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "messages"."company_id" is null or "messages"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "totals" AS PERMISSIVE FOR ALL TO public USING (("totals"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("totals"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "totals"."company_id" is null or "totals"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("totals"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("totals"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "totals"."company_id" is null or "totals"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "notification_preferences" AS PERMISSIVE FOR ALL TO public USING ("notification_preferences"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("notification_preferences"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "notification_settings" AS PERMISSIVE FOR ALL TO public USING ("notification_settings"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("notification_settings"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "notifications" AS PERMISSIVE FOR ALL TO public USING ("notifications"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("notifications"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "outbox" AS PERMISSIVE FOR ALL TO public USING ("outbox"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("outbox"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "payer_terms" AS PERMISSIVE FOR ALL TO public USING (("payer_terms"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("payer_terms"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "payer_terms"."company_id" is null or "payer_terms"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("payer_terms"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("payer_terms"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "payer_terms"."company_id" is null or "payer_terms"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "payers" AS PERMISSIVE FOR ALL TO public USING (("payers"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("payers"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "payers"."company_id" is null or "payers"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("payers"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("payers"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "payers"."company_id" is null or "payers"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "poll_votes" AS PERMISSIVE FOR ALL TO public USING ("poll_votes"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("poll_votes"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "polls" AS PERMISSIVE FOR ALL TO public USING ("polls"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("polls"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "powers" AS PERMISSIVE FOR ALL TO public USING (("powers"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("powers"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "powers"."company_id" is null or "powers"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("powers"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("powers"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "powers"."company_id" is null or "powers"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "service_prices" AS PERMISSIVE FOR ALL TO public USING ("service_prices"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("service_prices"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "services" AS PERMISSIVE FOR ALL TO public USING ("services"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("services"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "procedures" AS PERMISSIVE FOR ALL TO public USING ("procedures"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("procedures"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "account_checks" AS PERMISSIVE FOR ALL TO public USING (("account_checks"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("account_checks"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "account_checks"."company_id" is null or "account_checks"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("account_checks"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("account_checks"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "account_checks"."company_id" is null or "account_checks"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "purchase_decisions" AS PERMISSIVE FOR ALL TO public USING (("purchase_decisions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("purchase_decisions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "purchase_decisions"."company_id" is null or "purchase_decisions"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("purchase_decisions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("purchase_decisions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "purchase_decisions"."company_id" is null or "purchase_decisions"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "purchase_rules" AS PERMISSIVE FOR ALL TO public USING (("purchase_rules"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("purchase_rules"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end or ("purchase_rules"."tenant_id" = nullif(current_setting('app.tenant', true), '') and "purchase_rules"."shared")) and case when nullif(current_setting('app.assigned', true), '') is null then true else "purchase_rules"."company_id" is null or "purchase_rules"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("purchase_rules"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("purchase_rules"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "purchase_rules"."company_id" is null or "purchase_rules"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "push_devices" AS PERMISSIVE FOR ALL TO public USING ("push_devices"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("push_devices"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "live_events" AS PERMISSIVE FOR ALL TO public USING ("live_events"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("live_events"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "recurring_tasks" AS PERMISSIVE FOR ALL TO public USING ("recurring_tasks"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("recurring_tasks"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "views" AS PERMISSIVE FOR ALL TO public USING ("views"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("views"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "search_parts" AS PERMISSIVE FOR ALL TO public USING ("search_parts"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("search_parts"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "search_spellings" AS PERMISSIVE FOR ALL TO public USING ("search_spellings"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("search_spellings"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "search_words" AS PERMISSIVE FOR ALL TO public USING (("search_words"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("search_words"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end or ("search_words"."tenant_id" = nullif(current_setting('app.tenant', true), '') and "search_words"."shared")) and case when nullif(current_setting('app.assigned', true), '') is null then true else "search_words"."company_id" is null or "search_words"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("search_words"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("search_words"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "search_words"."company_id" is null or "search_words"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "required_documents" AS PERMISSIVE FOR ALL TO public USING (("required_documents"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("required_documents"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "required_documents"."company_id" is null or "required_documents"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("required_documents"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("required_documents"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "required_documents"."company_id" is null or "required_documents"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "settlement_revisions" AS PERMISSIVE FOR ALL TO public USING (("settlement_revisions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("settlement_revisions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "settlement_revisions"."company_id" is null or "settlement_revisions"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("settlement_revisions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("settlement_revisions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "settlement_revisions"."company_id" is null or "settlement_revisions"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "settlements" AS PERMISSIVE FOR ALL TO public USING (("settlements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("settlements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "settlements"."company_id" is null or "settlements"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("settlements"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("settlements"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "settlements"."company_id" is null or "settlements"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "taxes_due" AS PERMISSIVE FOR ALL TO public USING (("taxes_due"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("taxes_due"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "taxes_due"."company_id" is null or "taxes_due"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("taxes_due"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("taxes_due"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "taxes_due"."company_id" is null or "taxes_due"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "survey_answers" AS PERMISSIVE FOR ALL TO public USING ("survey_answers"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("survey_answers"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "survey_people" AS PERMISSIVE FOR ALL TO public USING ("survey_people"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("survey_people"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "surveys" AS PERMISSIVE FOR ALL TO public USING ("surveys"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("surveys"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "system_ticket_files" AS PERMISSIVE FOR ALL TO public USING (("system_ticket_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("system_ticket_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("system_ticket_files"."company_id" is null and "system_ticket_files"."author_id" = nullif(current_setting('app.user', true), '')::uuid) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "system_ticket_files"."company_id" is null or "system_ticket_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("system_ticket_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("system_ticket_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("system_ticket_files"."company_id" is null and "system_ticket_files"."author_id" = nullif(current_setting('app.user', true), '')::uuid) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "system_ticket_files"."company_id" is null or "system_ticket_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "system_tickets" AS PERMISSIVE FOR ALL TO public USING (("system_tickets"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("system_tickets"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("system_tickets"."company_id" is null and "system_tickets"."author_id" = nullif(current_setting('app.user', true), '')::uuid) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "system_tickets"."company_id" is null or "system_tickets"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("system_tickets"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("system_tickets"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) or ("system_tickets"."company_id" is null and "system_tickets"."author_id" = nullif(current_setting('app.user', true), '')::uuid) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "system_tickets"."company_id" is null or "system_tickets"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "company_tags" AS PERMISSIVE FOR ALL TO public USING (("company_tags"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("company_tags"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "company_tags"."company_id" is null or "company_tags"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("company_tags"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("company_tags"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "company_tags"."company_id" is null or "company_tags"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "tags" AS PERMISSIVE FOR ALL TO public USING ("tags"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("tags"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "task_files" AS PERMISSIVE FOR ALL TO public USING (("task_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("task_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "task_files"."internal") end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "task_files"."company_id" is null or "task_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("task_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("task_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "task_files"."internal") end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "task_files"."company_id" is null or "task_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "tasks" AS PERMISSIVE FOR ALL TO public USING (("tasks"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("tasks"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "tasks"."internal") end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "tasks"."company_id" is null or "tasks"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("tasks"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("tasks"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[]) and not "tasks"."internal") end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "tasks"."company_id" is null or "tasks"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "limit_corrections" AS PERMISSIVE FOR ALL TO public USING ("limit_corrections"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("limit_corrections"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "limit_exclusions" AS PERMISSIVE FOR ALL TO public USING (("limit_exclusions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("limit_exclusions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "limit_exclusions"."company_id" is null or "limit_exclusions"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("limit_exclusions"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("limit_exclusions"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "limit_exclusions"."company_id" is null or "limit_exclusions"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "limit_warnings" AS PERMISSIVE FOR ALL TO public USING (("limit_warnings"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("limit_warnings"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "limit_warnings"."company_id" is null or "limit_warnings"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("limit_warnings"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("limit_warnings"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "limit_warnings"."company_id" is null or "limit_warnings"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "tax_profiles" AS PERMISSIVE FOR ALL TO public USING (("tax_profiles"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("tax_profiles"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "tax_profiles"."company_id" is null or "tax_profiles"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("tax_profiles"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("tax_profiles"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "tax_profiles"."company_id" is null or "tax_profiles"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "readable" ON "tenant_hosts" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "tenant_hosts" AS PERMISSIVE FOR ALL TO public USING ("tenant_hosts"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("tenant_hosts"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "readable" ON "tenants" AS PERMISSIVE FOR SELECT TO public USING (true);--> statement-breakpoint
CREATE POLICY "own" ON "tenants" AS PERMISSIVE FOR ALL TO public USING ("tenants"."id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("tenants"."id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "ticket_answers" AS PERMISSIVE FOR ALL TO public USING ("ticket_answers"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("ticket_answers"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "ticket_categories" AS PERMISSIVE FOR ALL TO public USING ("ticket_categories"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("ticket_categories"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "ticket_files" AS PERMISSIVE FOR ALL TO public USING (("ticket_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ticket_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ticket_files"."company_id" is null or "ticket_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("ticket_files"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ticket_files"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ticket_files"."company_id" is null or "ticket_files"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "ticket_people" AS PERMISSIVE FOR ALL TO public USING (("ticket_people"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ticket_people"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ticket_people"."company_id" is null or "ticket_people"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("ticket_people"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("ticket_people"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "ticket_people"."company_id" is null or "ticket_people"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "tickets" AS PERMISSIVE FOR ALL TO public USING (("tickets"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("tickets"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "tickets"."company_id" is null or "tickets"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("tickets"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("tickets"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "tickets"."company_id" is null or "tickets"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "training_categories" AS PERMISSIVE FOR ALL TO public USING ("training_categories"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("training_categories"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "training_category_companies" AS PERMISSIVE FOR ALL TO public USING (("training_category_companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("training_category_companies"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "training_category_companies"."company_id" is null or "training_category_companies"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("training_category_companies"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("training_category_companies"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "training_category_companies"."company_id" is null or "training_category_companies"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "training_files" AS PERMISSIVE FOR ALL TO public USING ("training_files"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("training_files"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "training_progress" AS PERMISSIVE FOR ALL TO public USING ("training_progress"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("training_progress"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "trainings" AS PERMISSIVE FOR ALL TO public USING ("trainings"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("trainings"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "running_uptimes" AS PERMISSIVE FOR ALL TO public USING ("running_uptimes"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("running_uptimes"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "uptime_locks" AS PERMISSIVE FOR ALL TO public USING ("uptime_locks"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("uptime_locks"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "uptimes" AS PERMISSIVE FOR ALL TO public USING (("uptimes"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("uptimes"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "uptimes"."company_id" is null or "uptimes"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("uptimes"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("uptimes"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "uptimes"."company_id" is null or "uptimes"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "user_tokens" AS PERMISSIVE FOR ALL TO public USING ("user_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("user_tokens"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "users" AS PERMISSIVE FOR ALL TO public USING ("users"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("users"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "zus_holidays" AS PERMISSIVE FOR ALL TO public USING (("zus_holidays"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("zus_holidays"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "zus_holidays"."company_id" is null or "zus_holidays"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end) WITH CHECK (("zus_holidays"."tenant_id" = nullif(current_setting('app.tenant', true), '') and case when nullif(current_setting('app.whole_office', true), '') = 'on' then true else ("zus_holidays"."company_id" = any(nullif(current_setting('app.companies', true), '')::uuid[])) end) and case when nullif(current_setting('app.assigned', true), '') is null then true else "zus_holidays"."company_id" is null or "zus_holidays"."company_id" = any(nullif(current_setting('app.assigned', true), '')::uuid[]) end);--> statement-breakpoint
CREATE POLICY "fence" ON "number_counters" AS PERMISSIVE FOR ALL TO public USING ("number_counters"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("number_counters"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
CREATE POLICY "fence" ON "idempotency_keys" AS PERMISSIVE FOR ALL TO public USING ("idempotency_keys"."tenant_id" = nullif(current_setting('app.tenant', true), '')) WITH CHECK ("idempotency_keys"."tenant_id" = nullif(current_setting('app.tenant', true), ''));--> statement-breakpoint
-- The triggers, which the table files do not know; their functions are in `db/functions.sql`.
create trigger keep_company_title before insert on settlements for each row execute function settlement_of_company();--> statement-breakpoint
create trigger keep_company_title after update of title on companies for each row when (old.title is distinct from new.title) execute function settlements_renamed();--> statement-breakpoint
-- The index of the search follows a change when its transaction commits.
create constraint trigger keep_search after insert or update of title, vat_number or delete on companies
  deferrable initially deferred for each row execute function keep_search('company', '{title,vat_number}');--> statement-breakpoint
create constraint trigger keep_search after insert or update of first_name, last_name, email or delete on users
  deferrable initially deferred for each row execute function keep_search('person', '{first_name,last_name,email}');--> statement-breakpoint
create constraint trigger keep_search after insert or update of company_id, first_name, last_name or delete on employees
  deferrable initially deferred for each row execute function keep_search('employee', '{first_name,last_name}');--> statement-breakpoint
create constraint trigger keep_search after insert or update of company_id, title, number, counterparty, counterparty_vat_number or delete on documents
  deferrable initially deferred for each row execute function keep_search('document', '{title,number,counterparty,counterparty_vat_number}');--> statement-breakpoint
create constraint trigger keep_search after insert or update of company_id, internal, number, title, plain or delete on tasks
  deferrable initially deferred for each row execute function keep_search('task', '{number,title,plain}');--> statement-breakpoint
create constraint trigger keep_search after insert or update of company_id, number, title or delete on tickets
  deferrable initially deferred for each row execute function keep_search('ticket', '{number,title}');--> statement-breakpoint
create constraint trigger keep_search after insert or update of company_id, number, title or delete on system_tickets
  deferrable initially deferred for each row execute function keep_search('system_ticket', '{number,title}');--> statement-breakpoint
create constraint trigger keep_search after insert or update of company_id, subject or delete on conversations
  deferrable initially deferred for each row execute function keep_search('conversation', '{subject}');--> statement-breakpoint
create constraint trigger keep_search after insert or update of company_id, plain or delete on messages
  deferrable initially deferred for each row execute function keep_search('conversation', '{plain}', 'conversation_id');--> statement-breakpoint
create constraint trigger keep_search after insert or update of published, title, summary or delete on trainings
  deferrable initially deferred for each row execute function keep_search('training', '{title,summary}');--> statement-breakpoint
create constraint trigger keep_search after insert or update of company_id, comment or delete on uptimes
  deferrable initially deferred for each row execute function keep_search('uptime', '{comment}');
