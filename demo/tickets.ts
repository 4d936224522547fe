import { idOf } from './seeded-random.ts'
import { type Line, seedTalk } from '#demo/comments.ts'
import { shippedCategories } from '#features/tickets/server/categories.ts'
import { startClock, stoppedClock, type TicketState } from '#features/tickets/shared/rules.ts'
import { addOfficeSeconds, officeSecondsBetween, usualHours } from '#kernel/dates/office-hours.ts'
import type { Priority } from '#kernel/priorities.ts'
import type { Db } from '#platform/db/db.ts'
import { takeNumber } from '#platform/db/sequence-numbers.ts'
import type { Storage } from '#platform/files/storage.ts'

interface DemoTicket {
  company: string
  category: string
  title: string
  text: string
  by: string
  keeper: string | null
  state: TicketState
  /** Hours since it was opened. */
  age: number
  priority?: Priority
  lines?: Line[]
  /** How the response clock stands. */
  clock?: 'running' | 'soon' | 'late'
  rating?: [number, string | null]
  /** Who has read it to the end. */
  read?: string[]
  follow?: string[]
  /** Minutes of working time. */
  minutes?: number
  /** Place in this list of the ticket it was joined with. */
  into?: number
}

const glinka = 'Pracownia Glinka Anna Zawilska'
const zielony = 'Zielony Kąt sp. z o.o.'

/** In every state, on both sides, with every way the clock can stand. */
const demoTickets: DemoTicket[] = [
  {
    company: glinka,
    category: 'ksiegowosc',
    title: 'Faktura za leasing wystawiona na stary adres',
    text: '<p>Dzień dobry, leasingodawca wystawił fakturę za październik na adres sprzed przeprowadzki. Czy można ją zaksięgować, czy potrzebna jest korekta?</p>',
    by: 'klient',
    keeper: 'ksiegowa',
    state: 'in_progress',
    age: 27,
    priority: 'high',
    clock: 'soon',
    read: ['klient'],
    follow: ['kierownik'],
    minutes: 35,
    lines: [
      { by: 'ksiegowa', internal: true, html: '<p>NIP się zgadza, stary adres nie blokuje odliczenia VAT. Sprawdzić jeszcze, czy w CEIDG jest już nowy.</p>' },
      {
        by: 'ksiegowa',
        html: '<p>Dzień dobry, fakturę można zaksięgować: nazwa i NIP są prawidłowe, a stary adres nie wpływa na odliczenie. Warto zgłosić nowy adres leasingodawcy. Czy przygotować pismo?</p>',
      },
      { by: 'klient', html: '<p>Tak, proszę. Czy muszę coś podpisać?</p>' },
    ],
  },
  {
    company: glinka,
    category: 'podatki',
    title: 'Kasa fiskalna przy sprzedaży na jarmarku',
    text: '<p>W grudniu będę sprzedawać ceramikę na jarmarku świątecznym. Czy potrzebuję kasy?</p>',
    by: 'klient',
    keeper: 'ksiegowa',
    state: 'new',
    age: 3,
    clock: 'running',
    read: ['klient'],
  },
  {
    company: glinka,
    category: 'zus',
    title: 'Wakacje składkowe w grudniu',
    text: '<p>Chcę skorzystać z wakacji składkowych w grudniu. Co mam zrobić?</p>',
    by: 'klient',
    keeper: 'ksiegowa',
    state: 'waiting',
    age: 50,
    lines: [
      {
        by: 'ksiegowa',
        html: '<p>Wniosek składa się przez PUE ZUS w listopadzie. Proszę o potwierdzenie, że w tym roku nie korzystała Pani jeszcze z ulgi.</p>',
      },
    ],
  },
  {
    company: glinka,
    category: 'umowy',
    title: 'Nowy cennik obsługi',
    text: '<p>Od stycznia zmienia się cennik: prowadzenie księgi będzie kosztować 420 zł netto miesięcznie. Prosimy o akceptację albo pytania.</p>',
    by: 'kierownik',
    keeper: 'kierownik',
    state: 'waiting',
    age: 75,
  },
  {
    company: glinka,
    category: 'podatki',
    title: 'Zwrot VAT za wrzesień',
    text: '<p>Kiedy wpłynie zwrot VAT za wrzesień?</p>',
    by: 'klient',
    keeper: 'ksiegowa',
    state: 'resolved',
    age: 120,
    read: ['klient'],
    minutes: 20,
    lines: [
      { by: 'ksiegowa', html: '<p>Termin zwrotu to 60 dni od złożenia JPK, czyli najpóźniej 24 grudnia. Urząd nie wszczął czynności sprawdzających.</p>' },
      { by: 'klient', html: '<p>Dziękuję, to wszystko wyjaśnia.</p>' },
    ],
  },
  {
    company: glinka,
    category: 'inne',
    title: 'Zaświadczenie o niezaleganiu dla banku',
    text: '<p>Bank prosi o zaświadczenie z urzędu skarbowego i z ZUS.</p>',
    by: 'klient',
    keeper: 'ksiegowa',
    state: 'closed',
    age: 720,
    rating: [5, 'Szybko i bez mojego udziału.'],
    read: ['klient', 'ksiegowa'],
    lines: [{ by: 'ksiegowa', html: '<p>Oba zaświadczenia są w dokumentach z biura.</p>' }],
  },
  {
    company: glinka,
    category: 'podatki',
    title: 'Jeszcze raz o kasie na jarmark',
    text: '<p>Zapomniałam dodać: sprzedaż potrwa dwa weekendy.</p>',
    by: 'klient',
    keeper: 'ksiegowa',
    state: 'closed',
    age: 2,
    read: ['klient'],
    into: 1,
  },
  {
    company: zielony,
    category: 'kadry',
    title: 'Umowa dla nowej florystki od grudnia',
    text: '<p>Od 1 grudnia zatrudniamy florystkę na okres próbny, 4 900 zł brutto, pełny etat. Proszę o przygotowanie umowy i skierowania na badania.</p>',
    by: 'klient',
    keeper: 'kadry',
    state: 'in_progress',
    age: 30,
    minutes: 55,
    read: ['klient', 'kadry'],
    lines: [
      { by: 'kadry', html: '<p>Dzień dobry, przygotuję komplet. Proszę o datę urodzenia i adres nowej osoby.</p>' },
      { by: 'kadry', internal: true, html: '<p>Stawka powyżej minimalnej na 2026 rok, okres próbny do 3 miesięcy.</p>' },
    ],
  },
  {
    company: zielony,
    category: 'kadry',
    title: 'Mój urlop w święta',
    text: '<p>Ile dni urlopu zostało mi do końca roku?</p>',
    by: 'pracownik',
    keeper: 'kadry',
    state: 'new',
    age: 20,
    clock: 'late',
  },
  {
    company: zielony,
    category: 'ksiegowosc',
    title: 'Które faktury za paliwo wchodzą w koszty',
    text: '<p>Mamy dwa auta: jedno w leasingu, drugie prywatne wspólnika. Które faktury mam przesyłać?</p>',
    by: 'pracownik',
    keeper: 'ksiegowa',
    state: 'in_progress',
    age: 44,
    clock: 'late',
    priority: 'urgent',
    read: ['pracownik'],
    lines: [
      { by: 'ksiegowa', html: '<p>Obu aut, proszę tylko dopisywać numer rejestracyjny.</p>' },
      { by: 'pracownik', html: '<p>A co z autostradą i parkingiem?</p>' },
    ],
  },
  {
    company: zielony,
    category: 'ksiegowosc',
    title: 'Inwentaryzacja na koniec roku',
    text: '<p>Prosimy o zaplanowanie spisu z natury na 31 grudnia. Arkusze wyślemy do 15 grudnia.</p>',
    by: 'ksiegowa',
    keeper: 'ksiegowa',
    state: 'in_progress',
    age: 96,
    priority: 'low',
  },
  {
    company: zielony,
    category: 'podatki',
    title: 'Darowizna roślin dla szkoły',
    text: '<p>Przekazaliśmy szkole sadzonki. Jak to udokumentować?</p>',
    by: 'klient',
    keeper: 'ksiegowa',
    state: 'closed',
    age: 500,
    rating: [4, null],
    read: ['klient', 'ksiegowa'],
    lines: [{ by: 'ksiegowa', html: '<p>Wystarczy umowa darowizny i protokół przekazania. Wzory są w dokumentach.</p>' }],
  },
]

const answers: [title: string, category: string | null, content: string][] = [
  ['Przyjęliśmy sprawę', null, '<p>Dzień dobry, dziękujemy za wiadomość. Zajmujemy się sprawą i odpowiemy w ciągu jednego dnia roboczego.</p>'],
  ['Prośba o dokument', null, '<p>Do załatwienia sprawy potrzebujemy skanu albo zdjęcia dokumentu. Można go dodać tutaj albo w zakładce Dokumenty.</p>'],
  ['Termin zwrotu VAT', 'podatki', '<p>Urząd ma na zwrot VAT 60 dni od złożenia rozliczenia. W tym czasie może poprosić o faktury; wtedy damy znać.</p>'],
  ['Dane nowego pracownika', 'kadry', '<p>Prosimy o imię i nazwisko, datę urodzenia, adres, stanowisko, wymiar etatu i wynagrodzenie brutto.</p>'],
]

const hour = 3_600_000
/** Seconds. */
const officeHour = 3600
/** Office hours that an answer may take. */
const answerTime = 8

/** Office hours from now until the answer is due. */
const dueIn = { soon: 0.6, late: -3.2 }

/** The moment that many office hours from now, in the past as well: at night and on a weekend too an answer is due while the office is open. */
function inOfficeHours(hours: number, now: number): string {
  const since = new Date(now - 14 * 24 * hour).toISOString()
  return addOfficeSeconds(since, officeSecondsBetween(since, new Date(now).toISOString()) + hours * officeHour)
}

function clockOf({ clock }: DemoTicket, now: number) {
  if (!clock) return stoppedClock
  if (clock === 'running') return startClock(new Date(now).toISOString(), answerTime * officeHour, usualHours)
  const due = dueIn[clock]
  return { due_at: inOfficeHours(due, now), warn_at: inOfficeHours(due - 2, now), left_seconds: null }
}

/** Tickets of the demo's own clients, and the office's canned answers. */
export async function seedTickets(db: Db, storage: Storage, people: ReadonlyMap<string, string>, now: number) {
  const person = (key: string) => String(people.get(key))
  const idAt = (place: number) => idOf('demo', 'ticket', String(place))
  const byAge = [...demoTickets.keys()].sort((left, right) => (demoTickets[right]?.age ?? 0) - (demoTickets[left]?.age ?? 0))
  await db
    .insertInto('ticket_categories')
    .values(shippedCategories.map((category, position) => ({ ...category, position, assignee_id: category.payroll ? person('kadry') : null })))
    .execute()
  for (const place of byAge) {
    const ticket = demoTickets[place]
    if (!ticket) continue
    const { lines = [], read = [], follow = [] } = ticket
    const id = idAt(place)
    const company_id = idOf('demo', 'company', ticket.company)
    const clockStart = ticket.clock && ticket.clock !== 'running' ? Date.parse(inOfficeHours(dueIn[ticket.clock] - answerTime, now)) : now
    const opened = Math.min(now - ticket.age * hour, clockStart)
    const last = Math.min(now - hour / 2, opened + (lines.length + 1) * hour)
    const open = lines.filter(line => !line.internal).at(-1)
    const at = (instant: number) => new Date(instant).toISOString()
    const done = ticket.state === 'resolved' || ticket.state === 'closed'
    await db
      .insertInto('tickets')
      .values({
        id,
        company_id,
        number: await takeNumber(db, 'ticket'),
        category_id: String(shippedCategories.find(({ slug }) => slug === ticket.category)?.id),
        title: ticket.title,
        description: ticket.text,
        priority: ticket.priority ?? 'normal',
        state: ticket.state,
        author_id: person(ticket.by),
        assignee_id: ticket.keeper && person(ticket.keeper),
        ...clockOf(ticket, now),
        last_word_at: at(lines.length > 0 ? last : opened),
        last_word_by: person(open?.by ?? ticket.by),
        created_at: at(opened),
        resolved_at: done ? at(last + hour / 3) : null,
        closed_at: ticket.state === 'closed' ? at(last + hour / 2) : null,
        rating: ticket.rating?.[0] ?? null,
        rating_text: ticket.rating?.[1] ?? null,
        merged_into_id: ticket.into === undefined ? null : idAt(ticket.into),
      })
      .execute()
    await seedTalk(db, storage, { kind: 'ticket', subject_id: id, company_id, lines }, new Map(people), last + 47 * 60_000)
    for (const key of new Set([...read, ...follow]))
      await db
        .insertInto('ticket_people')
        .values({
          id: idOf(id, 'person', key),
          company_id,
          ticket_id: id,
          user_id: person(key),
          participates: follow.includes(key),
          read_at: read.includes(key) ? at(now) : null,
        })
        .execute()
    if (ticket.minutes && ticket.keeper)
      await db
        .insertInto('uptimes')
        .values({
          id: idOf(id, 'uptime'),
          user_id: person(ticket.keeper),
          ticket_id: id,
          started_at: at(opened),
          ended_at: at(opened + ticket.minutes * 60_000),
        })
        .execute()
  }
  for (const [title, category, content] of answers)
    await db
      .insertInto('ticket_answers')
      .values({ id: idOf('demo', 'answer', title), title, content, category_id: shippedCategories.find(({ slug }) => slug === category)?.id ?? null })
      .execute()
}
