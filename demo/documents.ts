import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chanceOf, idOf } from '#demo/chance.ts'
import { demoAccount, demoNip } from '#demo/companies.ts'
import { drawInvoice, totalsOf } from '#demo/paper.ts'
import { countDocuments } from '#features/documents/store.ts'
import type { DocumentCategory, DocumentState } from '#features/documents/rules.ts'
import { addDays, firstOfMonth } from '#kernel/dates.ts'
import type { Db } from '#server/db.ts'
import type { Storage } from '#server/storage.ts'

const suppliers = [
  'Młyn Krzywice sp. z o.o.',
  'Ogrody Hurt s.c.',
  'Papiernia Pod Lipą',
  'Energia Podgórska S.A.',
  'Opakowania Żaczek sp.j.',
  'Serwis Drukarek Tusz',
] as const
const goods = [
  ['Mąka pszenna typ 650, worek 25 kg', '58.00'],
  ['Ziemia ogrodowa 50 l', '14.90'],
  ['Papier A4, ryza', '19.50'],
  ['Energia elektryczna, kWh', '0.92'],
  ['Karton klapowy 40×30', '3.40'],
  ['Toner czarny', '189.00'],
] as const
const photos = ['paragon-papier', 'paragon-paliwo', 'paragon-narzedzia'] as const

const states: readonly DocumentState[] = [
  'new',
  'in_review',
  'accepted',
  'booked',
  'new',
  'needs_correction',
  'accepted',
  'new',
  'rejected',
  'booked',
  'in_review',
  'new',
]

export interface Subject {
  id: string
  title: string
  vat_number: string | null
  street: string | null
  building: string | null
  city: string | null
  postal_code: string | null
}

interface Paper {
  name: string
  media_type: string
  content: Buffer
  title: string
  category: DocumentCategory
  number: string | null
  net: string | null
  vat: string | null
  gross: string | null
  counterparty: string | null
  counterparty_vat_number: string | null
  issue_date: string
}

const addressOf = (company: Subject) => `${company.street} ${company.building}, ${company.postal_code} ${company.city}`

async function invoicePaper(company: Subject, month: string, place: number, sale: boolean): Promise<Paper> {
  const chance = chanceOf(`${company.title} ${month} ${place}`)
  const index = Math.floor(chance() * suppliers.length)
  const other = {
    title: String(suppliers[index]),
    vat_number: demoNip(500 + index),
    address: 'ul. Składowa 4, 32-091 Krzywice',
    account: demoAccount(900_000 + index),
  }
  const own = { title: company.title, vat_number: company.vat_number ?? demoNip(499), address: addressOf(company), account: demoAccount(100_000 + place) }
  const [seller, buyer] = sale ? [own, other] : [other, own]
  const number = `FV ${100 + place * 9}/${month.slice(5)}/${month.slice(0, 4)}`
  const lines = [0, 1].map(step => {
    const [name, price] = goods[(index + step) % goods.length] ?? goods[0]
    return { name, price, quantity: 2 + Math.floor(chance() * 30), unit: 'szt.' }
  })
  const issue_date = addDays(firstOfMonth(month), 2 + Math.floor(chance() * 25))
  const invoice = { number, issue_date, seller, buyer, lines }
  return {
    name: `${number.replaceAll(/[ /]/g, '-')}.pdf`,
    media_type: 'application/pdf',
    content: await drawInvoice(invoice),
    title: number,
    category: sale ? 'sales_invoice' : 'purchase_invoice',
    number,
    ...totalsOf(invoice),
    counterparty: other.title,
    counterparty_vat_number: other.vat_number,
    issue_date,
  }
}

async function photoPaper(month: string, place: number): Promise<Paper> {
  const name = photos[place % photos.length] ?? photos[0]
  return {
    name: `${name}.jpg`,
    media_type: 'image/jpeg',
    content: await readFile(join(import.meta.dirname, 'files', `${name}.jpg`)),
    title: 'Paragon',
    category: 'receipt',
    number: null,
    net: null,
    vat: null,
    gross: null,
    counterparty: null,
    counterparty_vat_number: null,
    issue_date: addDays(firstOfMonth(month), 8 + place),
  }
}

/** Papers of one month, with real files in the storage. */
export async function seedDocuments(db: Db, storage: Storage, company: Subject, settlement: { id: string; month: string }, count: number, author_id: string) {
  const folder = await mkdtemp(join(tmpdir(), 'biurko-demo-'))
  try {
    for (let place = 0; place < count; place++) {
      const paper = place % 4 === 3 ? await photoPaper(settlement.month, place) : await invoicePaper(company, settlement.month, place, place % 3 === 1)
      const digest = createHash('sha256').update(paper.content).digest('hex')
      const source = join(folder, String(place))
      await writeFile(source, paper.content)
      await storage.keep(db.scope.tenant_id, digest, source)
      const id = idOf(settlement.id, 'document', String(place))
      const state = states[place % states.length] ?? 'new'
      const { name, media_type, content, ...values } = paper
      await db
        .insertInto('files')
        .values({ id: idOf(id, 'file'), name, media_type, bytes: content.length, digest, uploaded_by: author_id, company_id: company.id })
        .execute()
      await db
        .insertInto('documents')
        .values({
          id,
          company_id: company.id,
          month: settlement.month,
          state,
          author_id,
          ...values,
          state_reason:
            state === 'needs_correction' ? 'Skan jest nieczytelny w prawym dolnym rogu.' : state === 'rejected' ? 'To nie jest dokument tej firmy.' : null,
          created_at: `${addDays(paper.issue_date, 3)}T07:30:00Z`,
        })
        .execute()
      await db
        .insertInto('document_files')
        .values({ id: idOf(id, 'version'), company_id: company.id, document_id: id, file_id: idOf(id, 'file') })
        .execute()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await countDocuments(db, company.id)
}
