import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { declarations } from '#registry'
import { openApiOf } from '#server/openapi.ts'
import { setErrorMessages } from '#kernel/messages.ts'
import manifest from '../package.json' with { type: 'json' }

/** Writes the published contract; `npm run drift` fails when it was forgotten. */
setErrorMessages()
writeFileSync(join(import.meta.dirname, '../docs/openapi.json'), `${JSON.stringify(openApiOf(declarations, manifest.version), null, 2)}\n`)
