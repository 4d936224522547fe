import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idOf } from './seeded-random.ts'
import type { Db } from '#platform/db/db.ts'
import { richTextOf } from '#platform/security/rich-text.ts'
import { sanitizeRichText } from '#platform/security/sanitize-rich-text.ts'
import type { Storage } from '#platform/files/storage.ts'

interface Line {
  by: string
  html: string
  /** Hours before now. */
  ago: number
  acknowledge?: true
  /** Who has said so. */
  acknowledged?: readonly string[]
  /** A photo of `demo/files`. */
  photo?: string
}

interface Talk {
  /** None: within the office. */
  company?: string
  subject: string
  people: readonly string[]
  lines: readonly Line[]
  /** Who has not read the last lines, and how many. */
  unread?: Readonly<Record<string, number>>
  archived?: readonly string[]
}

type People = ReadonlyMap<string, string>

const hour = 3_600_000
const office = 'Biuro'

const talks = (first: string, second: string): Talk[] => [
  {
    company: first,
    subject: 'Faktura za leasing wystawiona na stary adres',
    people: ['klient', 'ksiegowa'],
    lines: [
      {
        by: 'klient',
        ago: 27,
        html: '<p>Dzień dobry, leasingodawca wystawił fakturę za październik na adres sprzed przeprowadzki. Czy można ją zaksięgować, czy potrzebna jest korekta?</p>',
      },
      {
        by: 'ksiegowa',
        ago: 25,
        html: '<p>Dzień dobry, fakturę można zaksięgować: nazwa i NIP są prawidłowe, a stary adres nie wpływa na odliczenie. Warto zgłosić nowy adres leasingodawcy. Czy przygotować pismo?</p>',
      },
      { by: 'klient', ago: 3, html: '<p>Tak, proszę. Czy muszę coś podpisać?</p>' },
    ],
    unread: { ksiegowa: 1 },
  },
  {
    company: first,
    subject: 'Nowe zasady wysyłki faktur do KSeF',
    people: ['klient', 'ksiegowa'],
    lines: [
      {
        by: 'ksiegowa',
        ago: 30,
        acknowledge: true,
        html: '<p>Dzień dobry, od nowego miesiąca faktury sprzedaży wystawiają Państwo wyłącznie w KSeF. Prosimy o zapoznanie się z zasadami:</p><ul><li>faktura poza systemem nie będzie uznana za wystawioną,</li><li>uprawnienia dla biura nadaje właściciel firmy,</li><li>w razie awarii obowiązuje tryb offline.</li></ul>',
      },
    ],
    unread: { klient: 1 },
  },
  {
    company: second,
    subject: 'Paragon za paliwo',
    people: ['klient', 'ksiegowa'],
    lines: [
      { by: 'ksiegowa', ago: 98, html: '<p>Dzień dobry, na jednym z paragonów nie widać numeru NIP. Czy mogą Państwo przysłać zdjęcie?</p>' },
      { by: 'klient', ago: 96, html: '<p>W załączniku, mam nadzieję, że teraz widać.</p>', photo: 'paragon-paliwo' },
      { by: 'ksiegowa', ago: 95, html: '<p>Dziękuję, wszystko jest czytelne.</p>' },
    ],
  },
  {
    company: second,
    subject: 'Umowa zlecenia od grudnia',
    people: ['klient', 'pracownik', 'kadry'],
    lines: [
      { by: 'kadry', ago: 170, html: '<p>Dzień dobry, proszę o dane zleceniobiorcy i datę rozpoczęcia. Zgłoszenie do ZUS musi trafić w ciągu 7 dni.</p>' },
      { by: 'pracownik', ago: 168, html: '<p>Przekażę jutro. Start od pierwszego grudnia.</p>' },
      { by: 'kadry', ago: 50, html: '<p>Dziękuję. Umowa jest gotowa, proszę o podpis.</p>', acknowledge: true, acknowledged: ['pracownik'] },
    ],
    unread: { klient: 1 },
  },
  {
    company: first,
    subject: 'Zaświadczenie o niezaleganiu',
    people: ['klient', 'ksiegowa'],
    lines: [
      { by: 'klient', ago: 502, html: '<p>Bank prosi o zaświadczenie o niezaleganiu z podatkami. Czy mogą Państwo o nie wystąpić?</p>' },
      { by: 'ksiegowa', ago: 480, html: '<p>Wniosek złożony, zaświadczenie przyjdzie na e-Doręczenia.</p>' },
      { by: 'klient', ago: 410, html: '<p>Już jest, dziękuję.</p>' },
    ],
    archived: ['klient', 'ksiegowa'],
  },
  {
    subject: 'Zastępstwo w piątek',
    people: ['kierownik', 'ksiegowa', 'kadry'],
    lines: [
      { by: 'kierownik', ago: 24, html: '<p>W piątek Magdaleny nie ma. Tomaszu, czy możesz odpowiadać na wiadomości jej klientów?</p>' },
      { by: 'kadry', ago: 23, html: '<p>Tak, od 8 do 15.</p>' },
    ],
    unread: { ksiegowa: 2 },
  },
]

async function keepPhoto(db: Db, storage: Storage, file: { id: string; photo: string; uploaded_by: string; company_id: string | null }) {
  const folder = await mkdtemp(join(tmpdir(), 'biurko-demo-'))
  try {
    const content = await readFile(join(import.meta.dirname, 'files', `${file.photo}.jpg`))
    const digest = createHash('sha256').update(content).digest('hex')
    await writeFile(join(folder, 'photo'), content)
    await storage.keep(db.scope.tenant_id, digest, join(folder, 'photo'))
    const { id, photo, uploaded_by, company_id } = file
    await db
      .insertInto('files')
      .values({ id, name: `${photo}.jpg`, media_type: 'image/jpeg', bytes: content.length, digest, uploaded_by, company_id })
      .execute()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Seed {
  db: Db
  storage: Storage
  people: People
  now: number
}

async function seedTalk({ db, storage, people, now }: Seed, talk: Talk, extra: { id?: string; broadcast_id?: string } = {}): Promise<string[]> {
  const personOf = (key: string) => String(people.get(key))
  const company_id = talk.company ?? null
  const conversation_id = extra.id ?? idOf('conversation', company_id ?? office, talk.subject)
  const at = ({ ago }: Line) => new Date(now - ago * hour).toISOString()
  const [begun, last] = [talk.lines[0] as Line, talk.lines.at(-1) as Line]
  await db
    .insertInto('conversations')
    .values({
      id: conversation_id,
      company_id,
      subject: talk.subject,
      author_id: personOf(begun.by),
      broadcast_id: extra.broadcast_id ?? null,
      created_at: at(begun),
      last_message_at: at(last),
      last_author_id: personOf(last.by),
      excerpt: richTextOf(sanitizeRichText(last.html)).plain.slice(0, 160),
    })
    .execute()
  for (const key of talk.people) {
    const unread = talk.unread?.[key] ?? 0
    const read = talk.lines.at(-1 - unread)
    await db
      .insertInto('conversation_people')
      .values({
        id: idOf(conversation_id, key),
        company_id,
        conversation_id,
        user_id: personOf(key),
        created_at: at(begun),
        unread,
        read_at: read ? at(read) : null,
        archived_at: talk.archived?.includes(key) ? at(last) : null,
      })
      .execute()
  }
  const ids: string[] = []
  for (const [place, line] of talk.lines.entries()) {
    const id = idOf(conversation_id, 'message', String(place))
    ids.push(id)
    const { html, plain } = richTextOf(sanitizeRichText(line.html))
    await db
      .insertInto('messages')
      .values({
        id,
        company_id,
        conversation_id,
        author_id: personOf(line.by),
        content: html,
        plain,
        acknowledge: line.acknowledge ?? false,
        created_at: at(line),
      })
      .execute()
    for (const key of line.acknowledged ?? [])
      await db
        .insertInto('message_acknowledgements')
        .values({ id: idOf(id, 'acknowledged', key), company_id, message_id: id, user_id: personOf(key) })
        .execute()
    if (line.photo) {
      const file_id = idOf(id, 'file')
      await keepPhoto(db, storage, { id: file_id, photo: line.photo, uploaded_by: personOf(line.by), company_id })
      await db
        .insertInto('message_files')
        .values({ id: idOf(id, 'link'), company_id, message_id: id, file_id })
        .execute()
    }
  }
  return ids
}

interface Firm {
  id: string
  owner?: string | undefined
}

/** One message to all companies: read by some, out of reach of others. */
async function seedBroadcast(seed: Seed, companies: readonly Firm[]) {
  const { db, people, now } = seed
  const id = idOf('broadcast', 'godziny')
  const subject = 'Godziny pracy biura w grudniu'
  const line: Line = {
    by: 'kierownik',
    ago: 72,
    html: '<p>Dzień dobry, w grudniu biuro pracuje od 8:00 do 15:00. W Wigilię i między świętami odpowiadamy tylko na sprawy pilne. Dokumenty za listopad prosimy przysłać do piątego grudnia.</p>',
  }
  const reached = companies.filter(({ owner }) => owner !== undefined && people.has(owner))
  const at = new Date(now - line.ago * hour).toISOString()
  await db
    .insertInto('broadcasts')
    .values({
      id,
      user_id: String(people.get(line.by)),
      subject,
      content: line.html,
      roles: ['owner'],
      state: 'done',
      total: reached.length,
      done: reached.length,
      created_at: at,
      finished_at: at,
    })
    .execute()
  for (const [place, company] of companies.entries()) {
    const owner = reached.includes(company) ? String(company.owner) : undefined
    const talk = {
      company: company.id,
      subject,
      people: [owner ?? '', line.by],
      lines: [line],
      unread: { [owner ?? '']: place === 0 ? 1 : 0 },
      archived: [line.by],
    }
    const [message_id = null] = owner ? await seedTalk(seed, talk, { id: idOf(id, company.id), broadcast_id: id }) : []
    await db
      .insertInto('broadcast_companies')
      .values({ id: idOf(id, company.id, 'delivery'), broadcast_id: id, company_id: company.id, state: owner ? 'sent' : 'unreachable', message_id })
      .execute()
  }
}

/** Conversations in every state, and a message to all companies. */
export async function seedMessages(db: Db, storage: Storage, companies: readonly Firm[], people: People, now: number) {
  const [first, second] = companies.filter(({ owner }) => owner === 'klient')
  if (!first || !second) return
  const seed = { db, storage, people, now }
  for (const talk of talks(first.id, second.id)) await seedTalk(seed, talk)
  await seedBroadcast(seed, companies)
}
