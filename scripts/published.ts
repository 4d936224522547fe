import { join } from 'node:path'
import { declarations } from '#registry'
import { setErrorMessages } from '#kernel/messages.ts'
import { openApiOf } from '#server/openapi.ts'
import manifest from '../package.json' with { type: 'json' }

/** The published contract: where it is kept, and what is to stand there. */
export const publishedAt = join(import.meta.dirname, '../docs/openapi.json')

export function publishedText(): string {
  setErrorMessages()
  return `${JSON.stringify(openApiOf(declarations, manifest.version), null, 2)}\n`
}
