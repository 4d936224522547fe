import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/features/*/{,server/}table.ts', './src/platform/*/*-table.ts'],
  migrations: { prefix: 'timestamp' },
  // The drift check generates into a copy.
  out: process.env.MIGRATIONS_FOLDER ?? './db/migrations',
})
