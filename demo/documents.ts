import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { happened } from './happened.ts'
import { seededRandom, idOf } from './seeded-random.ts'
import { demoAccount, demoKsefNumber, demoNip } from '#demo/companies.ts'
import { drawFileStates } from '#demo/file-states.ts'
import { drawInvoice, drawLetter, type Invoice, totalsOf } from './pdf.ts'
import { writeInvoice } from '#demo/structured.ts'
import { countDocuments } from '#features/documents/server/store.ts'
import { formLabels } from '#features/declarations/shared/labels.ts'
import type { DocumentCategory, DocumentState } from '#features/documents/shared/rules.ts'
import type { FileWarning } from '#features/files/shared/rules.ts'
import { addDays, addToMonth, firstOfMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import type { Db } from '#platform/db/db.ts'
import type { Storage } from '#platform/files/storage.ts'

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
  ksef_number?: string
  read_from_file?: boolean
  tags?: string[]
  warnings?: FileWarning[]
}

const addressOf = (company: Subject) => `${company.street} ${company.building}, ${company.postal_code} ${company.city}`

async function invoicePaper(company: Subject, month: string, place: number, sale: boolean): Promise<Paper> {
  const chance = seededRandom(`${company.title} ${month} ${place}`)
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
  const described = {
    title: number,
    category: sale ? 'sales_invoice' : 'purchase_invoice',
    number,
    ...totalsOf(invoice),
    counterparty: other.title,
    counterparty_vat_number: other.vat_number,
    issue_date,
  } as const
  return { ...described, ...(place % 5 === 2 ? structured(invoice, place) : await printed(invoice)) }
}

const printed = async (invoice: Invoice) => ({
  name: `${invoice.number.replaceAll(/[ /]/g, '-')}.pdf`,
  media_type: 'application/pdf',
  content: await drawInvoice(invoice),
})

/** As KSeF gives it out, and named by the number it has there; the later ones correct an earlier invoice. */
function structured(invoice: Invoice, place: number) {
  const ksef_number = demoKsefNumber(invoice.seller.vat_number, invoice.issue_date, place)
  const corrected = { number: `FV ${place}/${invoice.issue_date.slice(0, 4)}`, issue_date: addDays(invoice.issue_date, -20), reason: 'Zwrot części towaru' }
  return {
    name: `${ksef_number}.xml`,
    media_type: 'application/xml',
    content: Buffer.from(writeInvoice(invoice, place > 5 ? corrected : undefined)),
    ksef_number,
    read_from_file: true,
    tags: ['KSeF'],
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

interface Entry {
  id: string
  company: Subject
  month: string
  author_id: string
  /** Columns of the document beside those of its paper. */
  values: Record<string, unknown> & { state: DocumentState; created_at: string }
}

interface Owner {
  id: string
  uploaded_by: string
  company_id: string
  created_at: string
}

async function enterFile(db: Db, storage: Storage, folder: string, file: Pick<Paper, 'name' | 'media_type' | 'content' | 'warnings'>, owner: Owner) {
  const { name, media_type, content, warnings = [] } = file
  const digest = createHash('sha256').update(content).digest('hex')
  const source = join(folder, owner.id)
  await writeFile(source, content)
  await storage.keep(db.scope.tenant_id, digest, source)
  await db
    .insertInto('files')
    .values({ ...owner, name, media_type, bytes: content.length, digest, warnings: sql`${JSON.stringify(warnings)}::jsonb` })
    .execute()
}

/** The receipts of declarations sent in these months. */
export async function seedReceipts(db: Db, storage: Storage, company: Subject, settlement_ids: readonly string[], uploaded_by: string) {
  const sent = await db
    .selectFrom('declarations')
    .select(['id', 'form', 'sent_at'])
    .where('settlement_id', 'in', settlement_ids)
    .where('state', '=', 'sent')
    .orderBy('id')
    .execute()
  const folder = await mkdtemp(join(tmpdir(), 'biurko-demo-'))
  try {
    for (const { id, form, sent_at } of sent) {
      const created_at = String(sent_at)
      const content = await drawLetter('Urzędowe Poświadczenie Odbioru', created_at.slice(0, 10), [
        `Formularz: ${formLabels[form]}`,
        `Podatnik: ${company.title}`,
        `Numer referencyjny: ${id.replaceAll('-', '')}`,
      ])
      const file = { name: `UPO ${formLabels[form]}.pdf`.replaceAll('/', '-'), media_type: 'application/pdf', content }
      const upo_file_id = idOf(id, 'upo')
      await enterFile(db, storage, folder, file, { id: upo_file_id, uploaded_by, company_id: company.id, created_at })
      await db.updateTable('declarations').set({ upo_file_id }).where('id', '=', id).execute()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** A document with its real file in the storage; further papers are its later versions. */
async function enterPaper(db: Db, storage: Storage, papers: readonly Paper[], { id, company, month, author_id, values }: Entry) {
  const folder = await mkdtemp(join(tmpdir(), 'biurko-demo-'))
  try {
    const [first] = papers
    if (!first) return
    const { name, media_type, content, warnings: _, ...described } = first
    await db
      .insertInto('documents')
      .values({ id, company_id: company.id, month, author_id, ...described, ...values })
      .execute()
    for (const [place, paper] of papers.entries()) {
      const file_id = idOf(id, 'file', String(place))
      await enterFile(db, storage, folder, paper, { id: file_id, uploaded_by: author_id, company_id: company.id, created_at: values.created_at })
      await db
        .insertInto('document_files')
        .values({ id: idOf(id, 'version', String(place)), company_id: company.id, document_id: id, file_id, revision: place + 1 })
        .execute()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const reasonOf = (state: DocumentState) =>
  state === 'needs_correction' ? 'Skan jest nieczytelny w prawym dolnym rogu.' : state === 'rejected' ? 'To nie jest dokument tej firmy.' : null

/** Papers of one month, in every state or all in one. */
export async function seedDocuments(
  db: Db,
  storage: Storage,
  company: Subject,
  settlement: { id: string; month: string },
  count: number,
  author_id: string,
  only?: DocumentState,
) {
  for (let place = 0; place < count; place++) {
    const paper = place % 4 === 3 ? await photoPaper(settlement.month, place) : await invoicePaper(company, settlement.month, place, place % 3 === 1)
    const state = only ?? states[place % states.length] ?? 'new'
    await enterPaper(db, storage, [paper], {
      id: idOf(settlement.id, 'document', String(place)),
      company,
      month: settlement.month,
      author_id,
      values: { state, state_reason: reasonOf(state), created_at: happened(`${addDays(paper.issue_date, 3)}T07:30:00Z`) },
    })
  }
  await countDocuments(db, company.id)
}

/** What does not happen every month: the same invoice twice, a late one, a second version, papers of the office, payroll, the bin, and each kind of file. */
export async function seedSpecialDocuments(
  db: Db,
  storage: Storage,
  company: Subject,
  settlement: { id: string; month: string },
  people: { client: string; office: string; payroll: string },
) {
  const { month } = settlement
  const paper = (place: number) => invoicePaper(company, month, place, false)
  const again = await paper(0)
  const created_at = happened(`${addDays(firstOfMonth(addToMonth(month, 1)), 4)}T08:15:00Z`)
  const scan = { ...(await paper(24)), tags: [] as string[] }
  const letter = async (title: string, category: DocumentCategory, paragraphs: readonly string[]): Promise<Paper> => ({
    name: `${title}.pdf`,
    media_type: 'application/pdf',
    content: await drawLetter(title, scan.issue_date, paragraphs),
    title,
    category,
    number: null,
    net: null,
    vat: null,
    gross: null,
    counterparty: null,
    counterparty_vat_number: null,
    issue_date: scan.issue_date,
  })
  const power = await letter('Pełnomocnictwo UPL-1', 'other', [
    'Pełnomocnictwo do podpisywania deklaracji składanych drogą elektroniczną.',
    'Prosimy o potwierdzenie.',
  ])
  const rules = await letter('Zasady obiegu dokumentów', 'other', ['Dokumenty przyjmujemy do piątego dnia miesiąca.', 'Faktury z KSeF pobieramy sami.'])
  const payroll = await letter('Lista płac', 'payroll', ['Lista płac za miesiąc.', `Razem brutto: ${formatMoney('18420.00')}`])
  const better = { ...scan, name: 'poprawiony-skan.pdf', content: await drawLetter(scan.title, scan.issue_date, ['Skan faktury w lepszej jakości.']) }
  const entries: [papers: Paper[], author_id: string, values: Entry['values']][] = [
    [[again], people.client, { state: 'new', created_at, tags: ['do wyjaśnienia'] }],
    [[await paper(21)], people.client, { state: 'new', created_at, concerns_month: addToMonth(month, -2) }],
    [[scan, better], people.client, { state: 'new', created_at, note: 'Poprawiony skan.' }],
    [[power], people.office, office(created_at)],
    [[rules], people.office, { ...office(created_at), acknowledged_at: created_at, acknowledged_by: people.client }],
    [[payroll], people.payroll, { state: 'accepted', created_at, gross: '18420.00' }],
    [[await paper(28)], people.client, { state: 'new', created_at, removed_at: new Date().toISOString(), removed_by: people.client }],
  ]
  const unknown = { number: null, net: null, vat: null, gross: null, counterparty: null, counterparty_vat_number: null, issue_date: scan.issue_date }
  for (const file of await drawFileStates(month)) entries.push([[{ ...unknown, ...file }], people.client, { state: 'new', created_at }])
  for (const [place, [papers, author_id, values]] of entries.entries()) {
    await enterPaper(db, storage, papers, { id: idOf(settlement.id, 'special', String(place)), company, month, author_id, values })
  }
  await countDocuments(db, company.id)
}

const office = (created_at: string) => ({ state: 'accepted' as const, created_at, direction: 'from_office', receipt: 'acknowledge' })
