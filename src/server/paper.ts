import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** They come with the package that shows PDF files. */
const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')

/** Fonts with Polish letters, by their files: under names of our own a table would read the file again for each of its cells. */
export const fonts = { plain: join(folder, 'LiberationSans-Regular.ttf'), bold: join(folder, 'LiberationSans-Bold.ttf') }

/** A new PDF, to be written with one of `fonts`. */
export async function newPaper(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit')
  return new PDFDocument({ size: 'A4', lang: 'pl-PL', ...options })
}
