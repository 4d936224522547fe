import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a PDF says, its parts joined by single spaces. */
export async function pdfText(content: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(content), verbosity: 0 })
  const paper = await task.promise
  const pages: string[] = []
  for (let page = 1; page <= paper.numPages; page++) {
    const { items } = await (await paper.getPage(page)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  await task.destroy()
  return pages.join(' ').replace(/[\s\u00a0]+/g, ' ')
}
