import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { FileWarning } from '#features/files/rules.ts'

const inflated = promisify(inflate)

/** Bytes that one packed part may grow to, and how many parts are looked into. */
const partLimit = 4 * 1024 * 1024
const partsLimit = 2000

/** A name may spell any of its letters as #xx. */
const plainNames = (text: string) => text.replace(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

function warningsIn(text: string): FileWarning[] {
  const names = plainNames(text)
  return [
    ...(/\/(JavaScript|Launch|RichMedia|SubmitForm|ImportData)\b|\/XFA\s*[[\d]/.test(names) ? (['active_pdf'] as const) : []),
    ...(/\/EmbeddedFiles?\b/.test(names) ? (['attachments'] as const) : []),
    ...(/\/Encrypt\s+\d+\s+\d+\s+R/.test(names) ? (['encrypted'] as const) : []),
  ]
}

/** Newer files pack their objects, and what is active in them, into compressed streams. */
async function packedObjects(content: Buffer, text: string): Promise<string[]> {
  const parts: string[] = []
  for (const match of text.matchAll(/stream\r?\n/g)) {
    if (parts.length >= partsLimit) break
    if (!/\/ObjStm\b/.test(plainNames(text.slice(Math.max(0, match.index - 400), match.index)))) continue
    const start = match.index + match[0].length
    const end = text.indexOf('endstream', start)
    // What cannot be unpacked is not readable for a viewer either.
    const part = await inflated(content.subarray(start, end < 0 ? content.length : end), { maxOutputLength: partLimit, finishFlush: 2 }).catch(() => undefined)
    if (part) parts.push(part.toString('latin1'))
  }
  return parts
}

export async function inspectPdf(content: Buffer): Promise<FileWarning[]> {
  const text = content.toString('latin1')
  const parts = await packedObjects(content, text)
  return [...new Set([text, ...parts].flatMap(warningsIn))]
}
