ALTER TABLE "contracts" ALTER COLUMN "daily_norm" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "contracts" ALTER COLUMN "daily_norm" SET DATA TYPE text USING "daily_norm" || ':00';--> statement-breakpoint
ALTER TABLE "contracts" ALTER COLUMN "daily_norm" SET DEFAULT '8:00';--> statement-breakpoint
ALTER TABLE "leave_bases" ADD COLUMN "additional" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "leaves" ADD COLUMN "norm" integer DEFAULT 480 NOT NULL;--> statement-breakpoint
-- Forced again by grants.sql; the owner sees the rows of all offices until then.
ALTER TABLE "contracts" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "leaves" NO FORCE ROW LEVEL SECURITY;--> statement-breakpoint
UPDATE "leaves" SET "norm" = 420 FROM "contracts" AS k WHERE k."tenant_id" = "leaves"."tenant_id" AND k."employee_id" = "leaves"."employee_id"
  AND k."daily_norm" = '7:00' AND k."kind" IN ('trial', 'fixed', 'permanent')
  AND k."from_day" <= "leaves"."from_day" AND (k."to_day" IS NULL OR k."to_day" >= "leaves"."from_day")
  -- Taken while a day was longer, it was counted in longer days.
  AND (k."week" IS NOT NULL OR "leaves"."hours" IS NOT NULL OR "leaves"."minutes" <= "leaves"."days" * 420);
