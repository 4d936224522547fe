import { ensureBuilt, ensureInstalled, run } from './setup.mjs'

ensureInstalled()
ensureBuilt()
process.exitCode = await run(['src/server/main.ts'])
