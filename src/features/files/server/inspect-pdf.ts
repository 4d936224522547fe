import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { FileWarning } from '#features/files/shared/rules.ts'

const inflated = promisify(inflate)

/** Bytes that one packed part may grow to, and all of them; how many are looked for, and how many of them unpacked. */
const partLimit = 4 * 1024 * 1024
const allLimit = 64 * 1024 * 1024
const streamsLimit = 200_000
const partsLimit = 2000

/** Letters looked through before others have their turn; the next piece begins where a name may have been cut. */
const pieceLength = 1024 * 1024
const overlap = 1000

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

async function warnOf(text: string, warn: (warnings: readonly FileWarning[]) => void) {
  for (let at = 0; at < text.length; at += pieceLength - overlap) {
    warn(warningsIn(text.slice(at, at + pieceLength)))
    await setImmediate()
  }
}

/** Newer files pack their objects, and what is active in them, into compressed streams. What is made to be too much to look through is taken for active. */
async function warnOfPacked(content: Buffer, text: string, warn: (warnings: readonly FileWarning[]) => void) {
  let streams = 0
  let parts = 0
  let bytes = 0
  let end = 0
  for (const match of text.matchAll(/stream\r?\n/g)) {
    if (++streams % 1000 === 0) await setImmediate()
    if (streams > streamsLimit || parts > partsLimit || bytes > allLimit) return warn(['active_pdf'])
    if (!/\/ObjStm\b/.test(plainNames(text.slice(Math.max(0, match.index - 400), match.index)))) continue
    parts++
    const start = match.index + match[0].length
    if (end < start) {
      const next = text.indexOf('endstream', start)
      end = next < 0 ? content.length : next
    }
    // What cannot be unpacked is not readable for a viewer either.
    const part = await inflated(content.subarray(start, end), { maxOutputLength: partLimit, finishFlush: 2 }).catch(() => undefined)
    if (!part) continue
    bytes += part.length
    await warnOf(part.toString('latin1'), warn)
  }
}

export async function inspectPdf(content: Buffer): Promise<FileWarning[]> {
  const text = content.toString('latin1')
  const allWarnings = new Set<FileWarning>()
  const warn = (warnings: readonly FileWarning[]) => {
    for (const warning of warnings) allWarnings.add(warning)
  }
  await warnOf(text, warn)
  await warnOfPacked(content, text, warn)
  return [...allWarnings]
}
