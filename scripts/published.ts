import { join } from 'node:path'
import { registry } from '#registry'
import { setErrorMessages } from '#kernel/fields/zod-messages-pl.ts'
import { readSchemaNames } from '#platform/openapi/openapi-components.ts'
import { openApiOf } from '#platform/openapi/openapi.ts'
import manifest from '../package.json' with { type: 'json' }

/** The published contract: where it is kept, and what is to stand there. */
export const publishedAt = join(import.meta.dirname, '../docs/openapi.json')

export async function publishedText(): Promise<string> {
  setErrorMessages()
  return `${JSON.stringify(openApiOf(registry, await readSchemaNames(), manifest.version), null, 2)}\n`
}
