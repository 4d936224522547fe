import { ensureBuilt, ensureInstalled, isBuilt, run, server, serverThatBuilds } from './setup.mjs'

ensureInstalled()
// Without a database of one's own this is the demo office.
if (process.env.DATABASE_URL) {
  ensureBuilt()
  process.exitCode = await run(server)
} else {
  const environment = { BIURKO_DEMO: process.env.BIURKO_DEMO ?? '1', LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }
  process.exitCode = await run(isBuilt() ? server : serverThatBuilds, environment)
}
