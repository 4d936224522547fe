import { ensureInstalled } from './setup.mjs'
import { timed } from './timings.mjs'

await timed('install', async () => ensureInstalled())
