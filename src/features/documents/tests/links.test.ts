import { expect, test } from 'vitest'
import { demoKsefNumber } from '#demo/companies.ts'
import { writeInvoice } from '#demo/structured.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'

const office = await newOffice()
const company = await office.company({ vat_number: '9990000264' })
const owner = await office.client('owner', company)
const seller = { title: 'Młyn Krzywice', vat_number: '5265877635', address: 'ul. Młyńska 4', account: '61109010140000071219812874' }
const buyer = { title: 'Piekarnia', vat_number: '9990000264', address: 'ul. Kasztanowa 17' }
const numbers = [demoKsefNumber('5265877635', '2026-10-12', 1), demoKsefNumber('5265877635', '2026-10-12', 2)] as const

const paper = (number: string, corrected?: string, who = { seller, buyer }) =>
  writeInvoice(
    { number, issue_date: '2026-10-12', ...who, lines: [{ name: 'Mąka', quantity: 4, unit: 'szt.', price: '58.00' }] },
    corrected === undefined ? undefined : { number: corrected, issue_date: '2026-10-01', reason: 'Zwrot' },
  )

async function send(
  content: string,
  { name = 'faktura.xml', by = owner, company_id = company.id }: { name?: string; by?: typeof owner; company_id?: string } = {},
) {
  const file_ids = [(await upload(by, name, content)).body.data.id]
  const body = { company_id, month: '2026-10', category: 'purchase_invoice', file_ids, allow_other_buyer: true, allow_duplicate: true }
  const { status, body: answer } = await by.post('/api/documents', body)
  expect(status, JSON.stringify(answer)).toBe(200)
  return answer.data.id as string
}

const linksOf = async (id: string, by = owner) =>
  (await by.get(`/api/documents/${id}`)).body.data.links.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)

test('a correction and what it corrects know of each other, whichever came first', async () => {
  const late = await send(paper('KOR 2/10', 'fv 2 / 10'))
  expect(await linksOf(late)).toEqual([])
  const original = await send(paper('FV 2/10'))
  const early = await send(paper('KOR 3/10', 'FV 2/10'))
  expect(await linksOf(late)).toEqual([`corrects ${original}`])
  expect((await linksOf(original)).sort()).toEqual([`corrected_by ${late}`, `corrected_by ${early}`].sort())
  // The number of another seller, and of a sale, is another invoice.
  const other = { ...seller, vat_number: '1111111111' }
  const elsewhere = await send(paper('FV 2/10', undefined, { seller: other, buyer }))
  const sale = await send(paper('FV 2/10', undefined, { seller: { ...buyer, account: seller.account }, buyer: seller }))
  expect([await linksOf(elsewhere), await linksOf(sale)]).toEqual([[], []])
})

test('a number of KSeF says more than the number on the invoice', async () => {
  const [first, second] = numbers
  const names = (ksef: string) =>
    paper('KOR 4/10', 'FV 4/10')
      .replace('<NrKSeFN>1<', `<NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>${ksef}</NrKSeFFaKorygowanej><X>1<`)
      .replace('</NrKSeFN>', '</X>')
  const correction = await send(names(first))
  const same = await send(paper('FV 4/10'), { name: `${second}.xml` })
  expect(await linksOf(correction)).toEqual([])
  const scanned = await send(paper('FV 4/10'))
  expect(await linksOf(correction)).toEqual([`corrects ${scanned}`])
  const meant = await send(paper('Inny numer'), { name: `${first}.xml` })
  expect((await linksOf(correction)).sort()).toEqual([`corrects ${scanned}`, `corrects ${meant}`].sort())
  expect([await linksOf(same), await linksOf(meant)]).toEqual([[], [`corrected_by ${correction}`]])
})

test('a final invoice and its advances know of each other', async () => {
  const advance = await send(paper('ZAL 1/10').replace('>VAT</RodzajFaktury>', '>ZAL</RodzajFaktury>'))
  const final = await send(
    paper('ROZ 1/10').replace(
      '>VAT</RodzajFaktury>',
      '>ROZ</RodzajFaktury><FakturaZaliczkowa><NrKSeFZN>1</NrKSeFZN><NrFaZaliczkowej>ZAL 1/10</NrFaZaliczkowej></FakturaZaliczkowa>',
    ),
  )
  expect([await linksOf(final), await linksOf(advance)]).toEqual([[`settles ${advance}`], [`settled_by ${final}`]])
})

test('nobody is led to what he may not see, and one in the bin is no link', async () => {
  const original = await send(paper('FV 5/10'))
  const stranger = await office.company()
  const other = await office.client('owner', stranger)
  const foreign = await send(paper('KOR 5/10', 'FV 5/10'), { by: other, company_id: stranger.id })
  const correction = await send(paper('KOR 6/10', 'FV 5/10'))
  expect([await linksOf(original), await linksOf(foreign, other)]).toEqual([[`corrected_by ${correction}`], []])
  await owner.delete(`/api/documents/${correction}`)
  expect(await linksOf(original)).toEqual([])
})

test('a resent file says anew what it corrects', async () => {
  const [wrong, right] = [await send(paper('FV 7/10')), await send(paper('FV 8/10'))]
  const id = await send(paper('KOR 7/10', 'FV 7/10'))
  expect(await linksOf(id)).toEqual([`corrects ${wrong}`])
  const boss = await office.as('manager')
  await boss.post(`/api/documents/${id}/return`, { reason: 'Zły plik' })
  const file_ids = [(await upload(owner, 'lepsza.xml', paper('KOR 7/10', 'FV 8/10'))).body.data.id]
  expect((await owner.post(`/api/documents/${id}/resend`, { file_ids })).status).toBe(200)
  expect(await linksOf(id)).toEqual([`corrects ${right}`])
})
