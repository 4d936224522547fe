import { writeFileSync } from 'node:fs'
import { publishedAt, publishedText } from './published.ts'

/** Writes the published contract; `npm run drift` fails when it was forgotten. */
writeFileSync(publishedAt, await publishedText())
