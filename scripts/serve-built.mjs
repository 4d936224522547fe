import { start } from '../src/server/start.ts'
import { build } from './setup.mjs'

// The first start of the demo founds its offices meanwhile.
await start(build())
