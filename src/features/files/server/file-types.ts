import { open, readFile } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'
import { extensionOf } from './file-names.ts'
import { holdsStream, isEncryptedPackage } from './old-office.ts'
import { unsupportedFile } from './refusals.ts'
import { decodeText, isText } from '#kernel/text/decode-text.ts'
import { stripEnvelope } from '#kernel/text/mail-envelope.ts'

export interface FileKind {
  media_type: string
  /** The first is given to names that have none of them. */
  extensions: readonly string[]
}

const office = 'application/vnd.openxmlformats-officedocument'

/** What is taken, by content. All else is refused. */
const kinds: readonly FileKind[] = [
  { media_type: 'application/pdf', extensions: ['pdf'] },
  { media_type: 'image/jpeg', extensions: ['jpg', 'jpeg', 'jpe'] },
  { media_type: 'image/png', extensions: ['png'] },
  { media_type: 'image/webp', extensions: ['webp'] },
  { media_type: 'image/heic', extensions: ['heic', 'heif'] },
  { media_type: 'image/heif', extensions: ['heif', 'heic'] },
  { media_type: `${office}.wordprocessingml.document`, extensions: ['docx'] },
  { media_type: `${office}.spreadsheetml.sheet`, extensions: ['xlsx'] },
  { media_type: `${office}.wordprocessingml.template`, extensions: ['dotx'] },
  { media_type: `${office}.spreadsheetml.template`, extensions: ['xltx'] },
  { media_type: 'application/vnd.ms-word.document.macroenabled.12', extensions: ['docm'] },
  { media_type: 'application/vnd.ms-excel.sheet.macroenabled.12', extensions: ['xlsm'] },
  { media_type: 'application/vnd.ms-word.template.macroenabled.12', extensions: ['dotm'] },
  { media_type: 'application/vnd.ms-excel.template.macroenabled.12', extensions: ['xltm'] },
  { media_type: 'application/vnd.oasis.opendocument.text', extensions: ['odt'] },
  { media_type: 'application/vnd.oasis.opendocument.spreadsheet', extensions: ['ods'] },
  { media_type: 'application/vnd.oasis.opendocument.text-template', extensions: ['ott'] },
  { media_type: 'application/vnd.oasis.opendocument.spreadsheet-template', extensions: ['ots'] },
  { media_type: 'application/zip', extensions: ['zip'] },
]
/** Taken from whoever makes trainings alone. */
const films: readonly FileKind[] = [
  { media_type: 'video/mp4', extensions: ['mp4', 'm4v'] },
  { media_type: 'video/webm', extensions: ['webm'] },
]
/** What the library tells apart and readers do not: a PNG or HEIC of several pictures, a film by Apple's name. */
const aliases: Record<string, string> = {
  'image/apng': 'image/png',
  'image/heic-sequence': 'image/heic',
  'image/heif-sequence': 'image/heif',
  'video/x-m4v': 'video/mp4',
}
const pdf = kinds[0] as FileKind
const word: FileKind = { media_type: 'application/msword', extensions: ['doc'] }
const excel: FileKind = { media_type: 'application/vnd.ms-excel', extensions: ['xls'] }
const xml: FileKind = { media_type: 'application/xml', extensions: ['xml'] }
const csv: FileKind = { media_type: 'text/csv', extensions: ['csv'] }
const mail: FileKind = { media_type: 'message/rfc822', extensions: ['eml'] }
const plain: FileKind = { media_type: 'text/plain', extensions: ['txt'] }

/** Text whose name would make a computer run it or a browser show it. */
const active = new Set(
  'bat cmd com cpl hta htm html jar js jse lnk mjs msi php pl ps1 py reg scr sh shtml svg url vb vbe vbs wsf xhtml xht xsl xslt'.split(' '),
)

/** Enough of a text to know it by. */
const headLength = 1024 * 1024

async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Old Office files share one container with installers and mails; the names of their streams tell them apart. Behind a password only the name does. */
function oldOfficeKind(content: Buffer, name: string): FileKind | undefined {
  const holds = (stream: string) => holdsStream(content, stream)
  if (isEncryptedPackage(content))
    return kinds.find(({ media_type, extensions }) => /officedocument|macroenabled/.test(media_type) && extensions.includes(extensionOf(name)))
  if (holds('WordDocument')) return word
  return holds('Workbook') || holds('Book') ? excel : undefined
}

/** Letters that some reader would begin with, were they not before a PDF. */
const otherBeginning = /^\s*(#!|@echo\b|%!|<|MZ|PK)/i

/** Readers of PDF look for its beginning within the first kilobyte: printers and mail programs put a line of theirs before it. */
function isLatePdf(head: Buffer, name: string): boolean {
  const at = head.subarray(0, 1024).indexOf('%PDF-')
  return at > 0 && extensionOf(name) === 'pdf' && !otherBeginning.test(head.toString('latin1', 0, at))
}

/** The name of the first element, past declarations and comments, each of which is passed once. */
function rootOf(text: string): string | undefined {
  const element = /\s*<([\w.:-]+)/y
  const aside = /\s*<(!--|[!?])/y
  let at = 0
  for (;;) {
    aside.lastIndex = at
    const begun = aside.exec(text)?.[1]
    if (begun === undefined) break
    const end = begun === '!--' ? '-->' : '>'
    const ended = text.indexOf(end, aside.lastIndex)
    if (ended < 0) return undefined
    at = ended + end.length
  }
  element.lastIndex = at
  return element.exec(text)?.[1]?.toLowerCase().replace(/^.*:/, '')
}

function textKind(text: string, name: string): FileKind | undefined {
  const start = stripEnvelope(text.replace(/^\uFEFF/, '').trimStart())
  // A letter may hold marked-up text with anything in it: it is shown without, and never as a page.
  if (
    /^([\w-]+:[^\r\n]*\r?\n([ \t][^\r\n]*\r?\n)*){2}/.test(start) &&
    /^(from|received|return-path|subject|date|message-id|mime-version|delivered-to):/im.test(start)
  )
    return mail
  if (/^(#!|<\?php|<!doctype\s+html|@echo\b|%!ps)/i.test(start) || /<script\b/i.test(start)) return undefined
  // Some readers look for the start of a PDF within the first kilobyte.
  if (start.slice(0, 1100).includes('%PDF-')) return undefined
  const root = rootOf(start)
  if (root !== undefined) return ['svg', 'html', 'script', 'stylesheet', 'body', 'head', 'iframe', 'hta'].includes(root) ? undefined : xml
  return extensionOf(name) === 'csv' ? csv : plain
}

/** What the file is, by its content; a 415 when it is nothing we take. */
export async function kindOf(path: string, name: string, takesFilms = false): Promise<FileKind> {
  const fileType = await fileTypeFromFile(path)
  const media_type = fileType && (aliases[fileType.mime] ?? fileType.mime)
  const listed = [...kinds, ...(takesFilms ? films : [])].find(kind => kind.media_type === media_type)
  if (listed) return listed
  if (fileType?.mime === 'application/x-cfb') return oldOfficeKind(await readFile(path), name) ?? deny()
  if ((fileType && fileType.mime !== 'application/xml') || active.has(extensionOf(name))) return deny()
  const head = await readHead(path)
  if (!fileType && isLatePdf(head, name)) return pdf
  return (isText(head) ? textKind(decodeText(head), name) : undefined) ?? deny()
}

function deny(): never {
  throw unsupportedFile()
}
