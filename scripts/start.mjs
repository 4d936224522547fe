import { ensureBuilt, ensureInstalled, run, server } from './setup.mjs'

ensureInstalled()
ensureBuilt()
// Without a database of one's own this is the demo office.
process.exitCode = await run(
  server,
  process.env.DATABASE_URL ? {} : { BIURKO_DEMO: process.env.BIURKO_DEMO ?? '1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' },
)
