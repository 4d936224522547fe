import { ensureBuilt, ensureInstalled, run } from './setup.mjs'

ensureInstalled()
ensureBuilt()
// Without a database of one's own this is the demo office.
process.exitCode = await run(
  // One person's try-out or a small office: small young generations (megabytes) cost little time and save a fifth of the memory.
  ['--max-semi-space-size=4', 'src/server/main.ts'],
  process.env.DATABASE_URL ? {} : { BIURKO_DEMO: process.env.BIURKO_DEMO ?? '1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
)
