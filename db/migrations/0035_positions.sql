ALTER TABLE "training_categories" ALTER COLUMN "position" SET DATA TYPE integer;--> statement-breakpoint
ALTER TABLE "trainings" ALTER COLUMN "position" SET DATA TYPE integer;