import { ensureBuilt, ensureInstalled, run, server } from './setup.mjs'

ensureInstalled()
ensureBuilt()
process.exitCode = await run(server)
