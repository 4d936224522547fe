import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import jpeg from 'jpeg-js'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { maxFileBytes } from '#features/files/shared/contract.ts'
import { idOf } from '#demo/seeded-random.ts'
import { ClamdStandIn, eicar } from '#test/fakes/clamd.ts'
import { openFixtures, shows } from './fixtures.ts'

const clamd = new ClamdStandIn()
const stage = openFixtures({ embedded: true, environment: { CLAMD_URL: await clamd.listen() } })
afterAll(() => clamd.stop())

const pdf = (name: string, content = '') => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.4\n% ${name} ${content}\n%%EOF\n`) })

async function macros() {
  const file = new ZipFile()
  const types = '<Types><Override PartName="/xl/workbook.xml" ContentType="application/vnd.ms-excel.sheet.macroEnabled.main+xml"/></Types>'
  for (const [name, content] of Object.entries({ '[Content_Types].xml': types, 'xl/vbaProject.bin': 'x' })) file.addBuffer(Buffer.from(content), name)
  file.end()
  const parts: Buffer[] = []
  for await (const part of file.outputStream) parts.push(part as Buffer)
  return { name: 'zestawienie.xlsm', mimeType: 'application/vnd.ms-excel', buffer: Buffer.concat(parts) }
}

/** 40 × 20 as it lies in the file, held upright by what the camera wrote beside it. */
function turnedPhoto() {
  const { data } = jpeg.encode({ width: 40, height: 20, data: Buffer.alloc(40 * 20 * 4, 200) }, 90)
  const orientation = Buffer.from('45786966000049492a0008000000010012010300010000000600000000000000', 'hex')
  const head = Buffer.from([0xff, 0xe1, 0, orientation.length + 2])
  return Buffer.concat([data.subarray(0, 2), head, orientation, data.subarray(2)])
}

async function openUpload(page: Page) {
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Dodaj dokumenty' }).first().click()
  await shows(page.getByLabel('Miejsce na pliki'))
  return page.getByRole('dialog', { name: 'Dodaj dokumenty' })
}

async function choose(page: Page, files: Parameters<Page['setInputFiles']>[1]) {
  const fileChooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Wybierz pliki' }).click()
  await (await fileChooser).setFiles(files)
}

/** Dropped as from the desktop: the files are made in the page, since one of them is too large to be handed over. */
const dropAll = (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[], tooLarge: string) =>
  page.evaluate(
    ({ files, tooLarge, size }) => {
      const transfer = new DataTransfer()
      for (const { name, type, content } of files) transfer.items.add(new File([Uint8Array.from(atob(content), char => char.charCodeAt(0))], name, { type }))
      transfer.items.add(new File([new Uint8Array(size)], tooLarge, { type: 'application/pdf' }))
      const zone = document.querySelector('[aria-label="Miejsce na pliki"]')
      zone?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }))
    },
    { files: files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, content: buffer.toString('base64') })), tooLarge, size: maxFileBytes + 1 },
  )

describe('sixty files at once', () => {
  it('arrive, but for the infected and the too large, and each problem stands beside its file', async () => {
    const page = await stage.open()
    await stage.signIn(page, 'pracownik@demo.example')
    const dialog = await openUpload(page)
    const plain = Array.from({ length: 57 }, (_, place) => pdf(`faktura-${place + 1}.pdf`))
    await dropAll(page, [...plain, pdf('zainfekowany.pdf', eicar), await macros()], 'ogromny.pdf')
    await expect.poll(() => dialog.getByText(/^Wysłano/).count(), { timeout: 120_000 }).toBe(58)
    const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
    await shows(row('zainfekowany.pdf').getByText('W pliku wykryto wirusa'))
    await shows(row('ogromny.pdf').getByText('Jeden plik może mieć najwyżej 50 MB.'))
    await shows(row('zestawienie.xlsm').getByText('Plik zawiera makra'))
    await row('zestawienie.xlsm').getByRole('link').click()
    await shows(page.getByText('Plik zawiera makra'))
    await shows(page.getByRole('button', { name: 'Pobierz plik' }).first())
  }, 180_000)
})

describe('the preview', () => {
  it('shows a bank statement as a table, a letter without what it would load, a photo of an iPhone, a turned one upright, and XML that is no invoice as text', async () => {
    const page = await stage.open()
    await stage.signIn(page, 'pracownik@demo.example')
    const dialog = await openUpload(page)
    const foreign: string[] = []
    page.on('request', request => {
      if (request.url().includes('sledzenie.example')) foreign.push(request.url())
    })
    const letter = [
      'From: Hurtownia <biuro@hurtownia.example>',
      'To: klient@demo.example',
      'Subject: =?utf-8?B?RmFrdHVyYSDFvMOzxYJ0YQ==?=',
      'MIME-Version: 1.0',
      'Content-Type: text/html; charset=utf-8',
      '',
      '<p>W załączeniu faktura.</p><img src="https://sledzenie.example/a.png"><table background="https://sledzenie.example/b.png"><tr><td style="background:url(https://sledzenie.example/c.png)">Pozdrawiamy</td></tr></table><style>@import "https://sledzenie.example/d.css";</style><script>parent.document.title="x"</script>',
      '',
    ].join('\r\n')
    const statement = Buffer.concat([Buffer.from('data;opis;kwota\n2026-11-01;Op'), Buffer.from([0xb3]), Buffer.from('ata;12,50\n')])
    await choose(page, [
      { name: 'wyciag.csv', mimeType: 'text/csv', buffer: statement },
      { name: 'list.eml', mimeType: 'message/rfc822', buffer: Buffer.from(letter) },
      { name: 'IMG_0001.heic', mimeType: 'image/heic', buffer: await readFile(join(import.meta.dirname, '../zdjecie.heic')) },
      {
        name: 'JPK_V7M.xml',
        mimeType: 'application/xml',
        buffer: Buffer.from('<?xml version="1.0"?>\n<JPK>\n  <NazwaSystemu>Księgi</NazwaSystemu>\n</JPK>\n'),
      },
      { name: 'paragon.jpg', mimeType: 'image/jpeg', buffer: turnedPhoto() },
      { name: 'wyciag.txt', mimeType: 'text/plain', buffer: Buffer.from('2026-11-05;\xbcr\xf3d\xb3o: \xb1\xea\xb6\xbf \xa6l\xb1sk', 'latin1') },
      { name: 'zapisany.eml', mimeType: 'message/rfc822', buffer: await readFile(join(import.meta.dirname, '../inputs/mbox-line.eml')) },
    ])
    await expect.poll(() => dialog.getByText(/^Wysłano/).count(), { timeout: 30_000 }).toBe(7)
    const sent = ['wyciag.csv', 'list.eml', 'IMG_0001.heic', 'JPK_V7M.xml', 'paragon.jpg', 'wyciag.txt', 'zapisany.eml']
    const addresses = await Promise.all(sent.map(async name => String(await dialog.getByRole('link', { name, exact: true }).getAttribute('href'))))
    await page.goto(addresses[0] ?? '')
    await shows(page.getByRole('table', { name: 'wyciag.csv' }).getByRole('cell', { name: 'Opłata' }))
    await page.goto(addresses[1] ?? '')
    await shows(page.getByText('Faktura żółta'))
    await shows(page.frameLocator('iframe[title="Treść wiadomości"]').getByText('W załączeniu faktura.'))
    expect(foreign).toEqual([])
    await page.goto(addresses[2] ?? '')
    const picture = page.getByRole('img', { name: 'IMG_0001.heic' })
    await shows(picture)
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96)
    await page.goto(addresses[3] ?? '')
    await shows(page.getByText('<NazwaSystemu>Księgi</NazwaSystemu>'))
    await expect.poll(() => page.getByRole('article', { name: /^Faktura/ }).count()).toBe(0)
    await page.goto(addresses[4] ?? '')
    const photo = page.getByRole('img', { name: 'paragon.jpg' })
    await shows(photo)
    const size = () => photo.evaluate(({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight])
    await expect.poll(size).toEqual([20, 40])
    await page.goto(addresses[5] ?? '')
    await shows(page.getByText('2026-11-05;źródło: ąęśż Śląsk'))
    // As mail programs save it, with a line of their own on top; what is attached can be had without one.
    await page.goto(addresses[6] ?? '')
    await shows(page.getByText('Michał Żak <michal@example.com>'))
    await shows(page.getByText('Dzień dobry, w załączeniu faktura.'))
    const download = page.waitForEvent('download')
    await page.getByRole('list', { name: 'Załączniki wiadomości' }).getByRole('button', { name: 'Faktura żółć.pdf' }).click()
    const saved = await download
    expect(saved.suggestedFilename()).toBe('Faktura żółć.pdf')
    expect(await readFile(await saved.path(), 'utf8')).toMatch(/^%PDF-1\.4/)
  })
})

// Here, since only this file runs the demo as `npm start` does, with what it has beside it.
describe('invoices of the demo', () => {
  it('come from its own KSeF: two companies are connected, one waits, one has taken its grant back', async () => {
    const page = await stage.open()
    await stage.admit(page, 'ksiegowa@demo.example')
    for (const [title, state] of [
      ['Zielony Kąt sp. z o.o.', 'Działa'],
      ['Pracownia Glinka Anna Zawilska', 'Działa'],
      ['Hurtownia Ogrodnicza Malwina sp. z o.o.', 'Czeka na uprawnienie'],
      ['Kawiarnia Międzymiastowa sp. z o.o.', 'Klient cofnął uprawnienie'],
    ] as const) {
      await page.goto(`/dashboard/companies/${idOf('demo', 'company', title)}?tab=details`)
      const card = page.locator('section', { has: page.getByRole('heading', { name: 'KSeF', exact: true }) })
      await shows(card.getByText(state, { exact: true }))
      await shows(card.getByText('Udawany KSeF tej demonstracji: jego faktury są zmyślone.'))
      if (state === 'Działa') await shows(card.getByText(/: pobrano do$/).first())
    }
  })
})
