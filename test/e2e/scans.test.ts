import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openFixtures, shows } from './fixtures.ts'

const stage = openFixtures()
let page: Page

beforeAll(async () => {
  page = await stage.open()
  await stage.signIn(page, 'klient@demo.example')
})

const scanned = (filter: string) => readFile(join(import.meta.dirname, `../inputs/scan-${filter}.pdf`))

async function show(name: string, buffer: Buffer) {
  await page.goto('/documents?add=files')
  const dialog = page.getByRole('dialog', { name: 'Dodaj dokumenty' })
  await dialog.getByLabel('Firma').selectOption({ label: 'Zielony Kąt sp. z o.o.' })
  await dialog.getByLabel('Pliki dokumentów').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  await dialog.getByRole('link', { name }).click()
  const canvas = page.locator('[aria-label="Zawartość pliku"] canvas')
  await shows(canvas)
  return canvas
}

/** Percent of the page that is ink. */
const darkOf = (canvas: ReturnType<Page['locator']>) =>
  canvas.evaluate((surface: HTMLCanvasElement) => {
    const pixels = surface.getContext('2d')?.getImageData(0, 0, surface.width, surface.height).data ?? []
    let dark = 0
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128 && (pixels[at + 3] ?? 0) > 128) dark++
    return (dark * 400) / pixels.length
  })

/** A page of Japanese words whose font and encoding are not in the file. */
function foreign() {
  const content = 'BT /F 40 Tf 60 600 Td <93FA967B8CEA> Tj ET'
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 700]/Resources<</Font<</F 4 0 R>>>>/Contents 7 0 R>>',
    '<</Type/Font/Subtype/Type0/BaseFont/Ryumin-Light/Encoding/90ms-RKSJ-H/DescendantFonts[5 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/Ryumin-Light/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 6 0 R>>',
    '<</Type/FontDescriptor/FontName/Ryumin-Light/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/StemV 80>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
  ]
  return Buffer.from(`%PDF-1.5\n${parts.map((part, place) => `${place + 1} 0 obj${part}\nendobj`).join('\n')}\ntrailer<</Root 1 0 R>>\n%%EOF\n`)
}

describe('the preview of a PDF', () => {
  for (const filter of ['jpeg', 'flate', 'ccitt-g4', 'jbig2', 'jpeg-2000'])
    it(`draws a page that was scanned as ${filter}`, async () => {
      const canvas = await show(`${filter}.pdf`, await scanned(filter))
      await expect.poll(() => darkOf(canvas)).toBeGreaterThan(1)
      expect(await page.getByText(/^Nie wszystkie obrazy/).count()).toBe(0)
    })

  it('draws a page that a scanner has put a line of its own before', async () => {
    const line = Buffer.from('\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n')
    const canvas = await show('skaner.pdf', Buffer.concat([line, await scanned('flate')]))
    await expect.poll(() => darkOf(canvas)).toBeGreaterThan(1)
  })

  it('says so where a scan cannot be decoded, and offers the file', async () => {
    const content = await scanned('jpeg-2000')
    content.fill(0x20, content.indexOf('ftypjp2') + 8, content.indexOf('endstream'))
    await show('zepsuty.pdf', content)
    const note = page.getByRole('alert').filter({ hasText: 'Nie wszystkie obrazy na tej stronie udało się odczytać' })
    await shows(note)
    const download = page.waitForEvent('download')
    await note.getByRole('button', { name: 'Pobierz plik' }).click()
    expect((await download).suggestedFilename()).toBe('zepsuty.pdf')
  })

  it('draws letters whose encoding is not in the file', async () => {
    const canvas = await show('japonski.pdf', foreign())
    await expect.poll(() => darkOf(canvas)).toBeGreaterThan(0.1)
  })

  it('tells the page and the size it is at while the browser translates the portal', async () => {
    // As Google's translation does: each text, and each that comes later, moves into elements of its own.
    await page.addInitScript(() => {
      const wrap = (node: Node) => {
        const texts: Text[] = []
        const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
        for (let text = walker.nextNode(); text; text = walker.nextNode())
          if (text.textContent?.trim() && text.parentElement?.tagName !== 'FONT') texts.push(text as Text)
        for (const text of texts) {
          if (['SCRIPT', 'STYLE', 'TITLE'].includes(text.parentElement?.tagName ?? '')) continue
          const font = document.createElement('font')
          text.replaceWith(font)
          font.append(text.textContent ?? '')
        }
      }
      addEventListener('DOMContentLoaded', () =>
        new MutationObserver(() => wrap(document.body)).observe(document.body, { childList: true, subtree: true, characterData: true }),
      )
    })
    const content = (await scanned('flate')).toString('latin1').replace('/Kids[3 0 R]/Count 1', '/Kids[3 0 R 3 0 R]/Count 2')
    await show('dwie strony.pdf', Buffer.from(content, 'latin1'))
    const bar = page.getByRole('region', { name: 'Podgląd pliku' })
    await shows(bar.getByText('Strona 1 z 2'))
    await bar.getByRole('button', { name: 'Następna strona' }).click()
    await bar.getByRole('button', { name: 'Powiększ' }).click()
    await shows(bar.getByText('Strona 2 z 2'))
    await shows(bar.getByText('125%'))
    await page.goto('/documents')
    const total = page.getByRole('status').filter({ hasText: / z \d/ })
    await shows(total)
    const before = await total.textContent()
    await page.getByRole('button', { name: 'Następna strona' }).click()
    await expect.poll(() => total.textContent()).not.toBe(before)
  })
})
