import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Fonts with Polish letters come with the package that shows PDF files. */
const fonts = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts')

/** A new PDF whose fonts `plain` and `bold` know Polish letters. */
export async function newPaper(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import('pdfkit')
  const page = new PDFDocument({ size: 'A4', lang: 'pl-PL', ...options })
  page.registerFont('plain', join(fonts, 'LiberationSans-Regular.ttf'))
  page.registerFont('bold', join(fonts, 'LiberationSans-Bold.ttf'))
  return page
}
