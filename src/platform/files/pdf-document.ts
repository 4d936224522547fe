import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Font } from 'fontkit'

const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/roboto/package.json'))

/** The portal's own font, whole: Latin with Polish and Vietnamese, Cyrillic and Greek. By their files: under names of our own a table would read the file again for each of its cells. */
export const fonts = { plain: join(folder, '400Regular/Roboto_400Regular.ttf'), bold: join(folder, '700Bold/Roboto_700Bold.ttf') }

/** A new PDF, to be written with one of `fonts`. */
export async function newPdfDocument(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({ size: 'A4', lang: 'pl-PL', ...options })
}

let opened: Promise<Font> | undefined

/** Text as the fonts can write it: a sign that they lack is its letter without marks, or a question mark, never an empty box. */
export async function printable() {
  opened ??= import('fontkit').then(({ openSync }) => openSync(fonts.plain) as Font)
  const font = await opened
  const isKnown = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)
  const known = (sign: string) => (isKnown(sign) || /\s/.test(sign) ? sign : ([...sign.normalize('NFKD')].find(isKnown) ?? '?'))
  return (text: string) => Array.from(text.normalize('NFC'), known).join('')
}
