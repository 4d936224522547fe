import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idOf } from './seeded-random.ts'
import type { SubjectKind } from '#features/comments/shared/rules.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import type { Db } from '#platform/db/db.ts'
import { richTextOf } from '#platform/security/rich-text.ts'
import { sanitizeRichText } from '#platform/security/sanitize-rich-text.ts'
import type { Storage } from '#platform/files/storage.ts'

export interface Line {
  by: string
  html: string
  internal?: true
  edited?: true
  removed?: true
  /** A photo of `demo/files`. */
  photo?: string
}

interface Talk {
  kind: SubjectKind
  subject_id: string
  company_id: string
  lines: Line[]
}

type People = ReadonlyMap<string, string>

const named = (people: People, key: string, name: string) => `<span class="mention" data-mention="@${people.get(key)}">@${name}</span>`

/** Between two comments, in milliseconds. */
const pause = 47 * 60_000
const day = 86_400_000

async function seedPhoto(db: Db, storage: Storage, talk: Talk, comment_id: string, { photo, by, internal }: Line, people: People) {
  const folder = await mkdtemp(join(tmpdir(), 'biurko-demo-'))
  try {
    const content = await readFile(join(import.meta.dirname, 'files', `${photo}.jpg`))
    const digest = createHash('sha256').update(content).digest('hex')
    await writeFile(join(folder, 'photo'), content)
    await storage.keep(db.scope.tenant_id, digest, join(folder, 'photo'))
    const file_id = idOf(comment_id, 'file')
    const { company_id } = talk
    const file = { id: file_id, name: `${photo}.jpg`, media_type: 'image/jpeg', bytes: content.length, digest, uploaded_by: String(people.get(by)), company_id }
    await db.insertInto('files').values(file).execute()
    await db
      .insertInto('comment_files')
      .values({ id: idOf(comment_id, 'link'), company_id, comment_id, file_id, internal: internal ?? false })
      .execute()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export async function seedTalk(db: Db, storage: Storage, talk: Talk, people: People, last: number) {
  for (const [place, line] of talk.lines.entries()) {
    const id = idOf(talk.subject_id, 'comment', String(place))
    const created_at = new Date(last - (talk.lines.length - place) * pause).toISOString()
    const { html, plain } = richTextOf(sanitizeRichText(line.removed ? '' : line.html))
    await db
      .insertInto('comments')
      .values({
        id,
        company_id: talk.company_id,
        subject_kind: talk.kind,
        subject_id: talk.subject_id,
        author_id: String(people.get(line.by)),
        content: html,
        plain,
        internal: line.internal ?? false,
        created_at,
        edited_at: line.edited ? created_at : null,
        removed_at: line.removed ? created_at : null,
      })
      .execute()
    if (line.photo) await seedPhoto(db, storage, talk, id, line, people)
  }
}

function aboutDocument(place: number, people: People): Line[] {
  const talks: Line[][] = [
    [
      { by: 'ksiegowa', html: '<p>Czy transport z pozycji 2 dotyczy tylko tej dostawy?</p>' },
      { by: 'klient', html: '<p>Tak, tylko tej. Kolejne faktury będą bez transportu.</p>' },
      {
        by: 'ksiegowa',
        internal: true,
        html: `<p>NIP się zgadza. ${named(people, 'kierownik', 'Joanna Sowa')}, proszę sprawdzić, czy to nie środek trwały.</p>`,
      },
    ],
    [
      { by: 'klient', html: '<p>W załączniku zdjęcie paragonu, o który Państwo prosili.</p>', photo: 'paragon-paliwo' },
      { by: 'ksiegowa', html: '<p>Dziękuję, jest czytelne. Brakuje jeszcze:</p><ul><li>numeru rejestracyjnego,</li><li>przebiegu.</li></ul>', edited: true },
      { by: 'klient', html: '', removed: true },
      { by: 'klient', html: '<p>KR 5K 219, przebieg <strong>84 120 km</strong>.</p>' },
    ],
  ]
  return talks[place % talks.length] ?? []
}

/** Only natural persons pay them for themselves. */
const aboutContributions: Line[] = [
  { by: 'ksiegowa', html: '<p>Dzień dobry, od stycznia można przejść na mały ZUS plus. Składki zależałyby wtedy od dochodu z tego roku.</p>' },
  { by: 'klient', html: '<p>Dziękuję za informację. Do kiedy trzeba się zgłosić?</p>' },
  { by: 'ksiegowa', html: '<p>Do końca stycznia. Policzymy, czy się opłaca, i przygotujemy zgłoszenie.</p>' },
  { by: 'kierownik', internal: true, html: '<p>Pełnomocnictwo PEL jest w teczce, można wysłać ZUA.</p>' },
]

const aboutStatement: Line[] = [
  { by: 'ksiegowa', html: '<p>Dzień dobry, brakuje jeszcze ostatniej strony wyciągu bankowego. Bez niej nie uzgodnimy salda.</p>' },
  { by: 'klient', html: '<p>Dziękuję za informację. Prześlę ją jutro rano.</p>' },
  { by: 'ksiegowa', html: '<p>Dziękujemy, poczekamy z zaliczką na podatek.</p>' },
  { by: 'kierownik', internal: true, html: '<p>Pełnomocnictwo UPL-1 jest w teczce, deklarację można będzie wysłać od razu.</p>' },
]

/** Conversations about the newest documents, months and amounts of the company that the demo's client owns. */
export async function seedComments(db: Db, storage: Storage, company: { id: string; company_type: string }, people: People, now: number) {
  const company_id = company.id
  const documents = await db
    .selectFrom('documents')
    .select('id')
    .where('company_id', '=', company_id)
    .where('category', '!=', 'payroll')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(4)
    .execute()
  for (const [place, { id }] of documents.entries()) {
    await seedTalk(db, storage, { kind: 'document', subject_id: id, company_id, lines: aboutDocument(place, people) }, people, now - place * day)
  }
  const [month] = await db.selectFrom('settlements').select('id').where('company_id', '=', company_id).orderBy('month', 'desc').limit(1).execute()
  if (!month) return
  const lines = company.company_type === 'jdg' ? aboutContributions : aboutStatement
  await seedTalk(db, storage, { kind: 'settlement', subject_id: month.id, company_id, lines }, people, now - 2 * day)
  const tax = await db
    .selectFrom('taxes_due')
    .select(['id', 'kind', 'period'])
    .where('company_id', '=', company_id)
    .where('state', '=', 'sent')
    .orderBy('due_date', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  if (!tax) return
  const about: Line[] = [
    { by: 'klient', html: `<p>Kwota jest wyższa niż zwykle. Czy „${taxTitle(tax)}” można zapłacić w dwóch ratach?</p>` },
    { by: 'ksiegowa', html: '<p>Tak, po złożeniu wniosku o rozłożenie na raty. Przygotować go dla Państwa?</p>' },
  ]
  await seedTalk(db, storage, { kind: 'tax_due', subject_id: tax.id, company_id, lines: about }, people, now - day)
}
