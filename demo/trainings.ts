import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { idOf } from './seeded-random.ts'
import { drawLetter } from './pdf.ts'
import type { Audience, Question, Quiz } from '#features/trainings/shared/rules.ts'
import { addDays } from '#kernel/dates/dates.ts'
import type { Db } from '#platform/db/db.ts'
import type { Storage } from '#platform/files/storage.ts'

type People = ReadonlyMap<string, string>

interface DemoProgress {
  /** Days since; nothing for what was only begun. */
  done?: number
  seconds?: number
  score?: number
  attempts?: number
  reminded?: number
}

interface DemoTraining {
  key: string
  title: string
  summary: string
  body: string
  minutes: number
  film?: true
  video_url?: string
  paper?: string
  /** Days from today; of a required one. */
  due?: number | null
  quiz?: Quiz
  draft?: true
  progress?: Record<string, DemoProgress>
}

interface DemoCategory {
  key: string
  title: string
  description: string
  audience: Audience
  picture?: true
  company?: string
  trainings: DemoTraining[]
}

const ask = (text: string, options: string[], right: number): Question => ({ text, options, right })
const list = (...items: string[]) => `<ul>${items.map(item => `<li>${item}</li>`).join('')}</ul>`

const categories: DemoCategory[] = [
  {
    ...{ key: 'ksef', title: 'KSeF i faktury', description: 'Jak wystawiać i odbierać faktury ustrukturyzowane.', audience: 'clients', picture: true },
    trainings: [
      {
        ...{
          key: 'krok',
          title: 'KSeF krok po kroku',
          summary: 'Od uprawnień do pierwszej faktury. Film trwa pół minuty, a po nim są trzy pytania.',
          minutes: 15,
          film: true,
        },
        body: `<p><strong>Zanim zaczniemy</strong></p><p>Do pracy w systemie potrzebne są uprawnienia. Nadaje je <strong>osoba uprawniona w firmie</strong>, także biuru.</p>${list('faktury sprzedaży wystawia się w systemie albo w programie, który się z nim łączy', 'faktury zakupu odbiera się z systemu', 'numer KSeF stoi w portalu przy dokumencie')}`,
        ...{ paper: 'Lista kontrolna przed startem', due: 6 },
        quiz: {
          ...{ pass: 60, attempts: null },
          questions: [
            ask('Kto nadaje biuru uprawnienia w KSeF?', ['Osoba uprawniona w firmie', 'Urząd skarbowy z urzędu', 'Biuro samo sobie'], 0),
            ask('Czym jest faktura ustrukturyzowana?', ['Skanem papierowej faktury', 'Plikiem XML z numerem z systemu', 'Plikiem PDF wysłanym e-mailem'], 1),
            ask('Gdzie w portalu widać numer KSeF?', ['Nigdzie', 'W wiadomości od biura', 'Przy dokumencie'], 2),
          ],
        },
        progress: { klient: { seconds: 12, score: 33, attempts: 1 } },
      },
      {
        ...{ key: 'obieg', title: 'Dokumenty bez papieru', summary: 'Jakie zdjęcie paragonu wystarczy i kiedy je przesłać.', minutes: 5, due: null },
        body: `<p>Zdjęcie ma pokazywać cały dokument, prosto i ostro.</p>${list('jeden dokument na zdjęciu', 'paragon z NIP do 450 zł jest fakturą uproszczoną', 'najlepiej od razu po zakupie')}`,
        progress: { klient: { done: 12 }, pracownik: { reminded: 3 } },
      },
      {
        ...{ key: 'awaria', title: 'Gdy system nie działa', summary: 'Faktury w czasie awarii i niedostępności.', minutes: 10, due: -4 },
        ...{ body: '<p>W czasie awarii fakturę wystawia się poza systemem i dosyła później.</p>', video_url: 'https://ksef.podatki.gov.pl/' },
        quiz: { pass: 100, attempts: 2, questions: [ask('Czy w czasie awarii można wystawić fakturę?', ['Tak, poza systemem', 'Nie, trzeba czekać'], 0)] },
        progress: { klient: { done: 8, score: 100, attempts: 1 }, pracownik: { score: 0, attempts: 2 } },
      },
      { key: 'zmiany', title: 'Zmiany od nowego roku', summary: 'Co trzeba zrobić do końca grudnia.', body: '', minutes: 20, draft: true },
    ],
  },
  {
    ...{
      key: 'kadry',
      title: 'Zatrudnianie',
      description: 'Dla firm, które zatrudniają pierwszych pracowników.',
      audience: 'clients',
      company: 'Zielony Kąt sp. z o.o.',
    },
    trainings: [
      {
        ...{ key: 'pierwszy', title: 'Pierwszy pracownik', summary: 'Badania, umowa i zgłoszenie do ZUS w dobrej kolejności.', minutes: 12 },
        body: `<p>Badania lekarskie są przed pierwszym dniem pracy, zgłoszenie do ZUS najpóźniej siedem dni po nim.</p>`,
        progress: { klient: {} },
      },
    ],
  },
  {
    ...{ key: 'rodo', title: 'Bezpieczeństwo danych', description: 'Dla wszystkich, którzy widzą dane innych osób.', audience: 'both' },
    trainings: [
      {
        ...{ key: 'hasla', title: 'Hasła i drugi składnik', summary: 'Dlaczego kod z aplikacji jest lepszy niż SMS.', minutes: 8, due: 20 },
        body: '<p>Hasło ma być długie i tylko do jednego miejsca. Resztę załatwia menedżer haseł.</p>',
        quiz: { pass: 50, attempts: null, questions: [ask('Co robi drugi składnik?', ['Zastępuje hasło', 'Chroni konto, gdy ktoś pozna hasło'], 1)] },
        progress: { administrator: { done: 20, score: 100, attempts: 1 }, kierownik: { done: 18, score: 100, attempts: 2 }, kadry: { reminded: 1 } },
      },
    ],
  },
  {
    ...{ key: 'biuro', title: 'W biurze', description: 'Jak pracujemy z klientami i w portalu.', audience: 'staff' },
    trainings: [
      {
        ...{ key: 'miesiac', title: 'Jak zamykamy miesiąc', summary: 'Od próśb o dokumenty do akceptacji klienta.', minutes: 25, due: 3 },
        body: `<p>Miesiąc zamyka się wtedy, gdy klient widzi kwoty i je akceptuje.</p>${list('do 5. dnia prosimy o brakujące dokumenty', 'do 15. wysyłamy ZUS', 'do 20. wysyłamy podatki')}`,
        progress: { ksiegowa: { done: 5 }, kadry: {} },
      },
      {
        key: 'wnioski',
        title: 'Nowy klient w biurze',
        summary: 'Lista spraw na pierwszy tydzień.',
        body: '<p>Profil podatkowy, pełnomocnictwa, osoby z dostępem.</p>',
        minutes: 10,
      },
    ],
  },
]

async function keepShared(db: Db, storage: Storage, file: { id: string; name: string; media_type: string; uploaded_by: string }, content: Buffer) {
  const folder = await mkdtemp(join(tmpdir(), 'biurko-demo-'))
  try {
    const digest = createHash('sha256').update(content).digest('hex')
    await writeFile(join(folder, 'file'), content)
    await storage.keep(db.scope.tenant_id, digest, join(folder, 'file'))
    await db
      .insertInto('files')
      .values({ ...file, bytes: content.length, digest, shared: true })
      .execute()
    return file.id
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const madeFile = (name: string) => readFile(join(import.meta.dirname, 'files', name))

interface Seed {
  db: Db
  storage: Storage
  people: People
  today: string
}

async function seedFiles({ db, storage, people, today }: Seed, training_id: string, { film, paper }: DemoTraining) {
  const uploaded_by = String(people.get('kierownik'))
  const file = (kind: string) => ({ id: idOf(training_id, kind), uploaded_by })
  const attach = (kind: 'video' | 'material', file_id: string) =>
    db
      .insertInto('training_files')
      .values({ id: idOf(file_id, 'attached'), training_id, file_id, kind, position: 0 })
      .execute()
  if (film) await attach('video', await keepShared(db, storage, { ...file('video'), name: 'ksef.webm', media_type: 'video/webm' }, await madeFile('ksef.webm')))
  if (paper) {
    const content = await drawLetter(paper, addDays(today, -40), [
      '1. Uprawnienia nadane właścicielowi i biuru.',
      '2. Program do faktur połączony z systemem.',
      '3. Próbna faktura wysłana.',
    ])
    await attach('material', await keepShared(db, storage, { ...file('material'), name: `${paper}.pdf`, media_type: 'application/pdf' }, content))
  }
}

async function seedTraining(seed: Seed, category_id: string, training: DemoTraining, position: number) {
  const { db, people, today } = seed
  const { key, title, summary, body, minutes, video_url = null, due, quiz, draft, progress = {} } = training
  const id = idOf(category_id, key)
  const ago = (days: number, time: string) => `${addDays(today, -days)}T${time}:00Z`
  await db
    .insertInto('trainings')
    .values({
      ...{ id, category_id, title, summary, body, minutes, video_url, position, published: !draft, required: due !== undefined },
      due_on: typeof due === 'number' ? addDays(today, due) : null,
      quiz: quiz ? (JSON.stringify(quiz) as never) : null,
      created_at: ago(40, '09:00'),
    })
    .execute()
  await seedFiles(seed, id, training)
  for (const [person, { done, seconds = 0, score = null, attempts = 0, reminded }] of Object.entries(progress))
    await db
      .insertInto('training_progress')
      .values({
        ...{ id: idOf(id, person), training_id: id, user_id: String(people.get(person)), seconds, score, attempts },
        opened_at: reminded === undefined ? ago((done ?? 1) + 1, '10:20') : null,
        done_at: done === undefined ? null : ago(done, '11:05'),
        reminded_at: reminded === undefined ? null : ago(reminded, '08:00'),
      })
      .execute()
}

/** Trainings for clients, for the office and for both: done, begun, late, with and without a quiz, and a draft. */
export async function seedTrainings(db: Db, storage: Storage, people: People, today: string) {
  const seed = { db, storage, people, today }
  for (const [position, { key, title, description, audience, picture, company, trainings }] of categories.entries()) {
    const id = idOf('training category', key)
    const cover = { id: idOf(id, 'picture'), name: 'ksef.png', media_type: 'image/png', uploaded_by: String(people.get('kierownik')) }
    const picture_file_id = picture ? await keepShared(db, storage, cover, await madeFile('ksef.png')) : null
    await db
      .insertInto('training_categories')
      .values({ id, title, description, audience, picture_file_id, chosen_companies: company !== undefined, position })
      .execute()
    if (company) {
      const company_id = idOf('demo', 'company', company)
      await db
        .insertInto('training_category_companies')
        .values({ id: idOf(id, company_id), category_id: id, company_id })
        .execute()
    }
    for (const [place, training] of trainings.entries()) await seedTraining(seed, id, training, place)
  }
}
