import { start } from '#app/start.ts'
import { build } from './setup.mjs'

// The first start of the demo founds its offices meanwhile.
await start(build())
