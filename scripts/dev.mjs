import { ensureInstalled, run } from './setup.mjs'

ensureInstalled()
process.exitCode = await run(['scripts/dev/main.ts'])
