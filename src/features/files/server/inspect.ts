import { readFile } from 'node:fs/promises'
import { inspectArchive } from './inspect-archive.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { checkPicture } from './inspect-picture.ts'
import type { FileKind } from './file-types.ts'
import { isEncryptedOffice, isEncryptedPackage } from './old-office.ts'
import { refusePolyglot } from './refuse-polyglot.ts'
import { type FileWarning, isFilm } from '#features/files/shared/rules.ts'

const packed = /zip|officedocument|opendocument|macroenabled/
const oldOffice = new Set(['application/msword', 'application/vnd.ms-excel'])

/** Old Office documents keep their macros in a storage with one of these names. */
const holdsMacros = (content: Buffer) => ['_VBA_PROJECT', 'Macros\0'].some(name => content.includes(Buffer.from(name, 'utf16le')))

/** What is inside a file of a kind that is taken: warnings to be shown, or a refusal. */
export async function inspectContent(path: string, kind: FileKind): Promise<FileWarning[]> {
  const { media_type } = kind
  if (media_type.startsWith('text/') || media_type === 'application/xml' || media_type === 'message/rfc822') return []
  const content = await readFile(path)
  if (isEncryptedPackage(content)) return ['encrypted']
  if (oldOffice.has(media_type)) return [...(holdsMacros(content) ? ['macros' as const] : []), ...(isEncryptedOffice(content) ? ['encrypted' as const] : [])]
  const isArchive = packed.test(media_type)
  refusePolyglot(content, isArchive)
  if (isArchive) return inspectArchive(content, media_type)
  if (isFilm(kind)) return []
  if (media_type === 'application/pdf') return inspectPdf(content)
  checkPicture(content, media_type)
  return []
}
