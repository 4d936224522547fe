import { idOf } from './seeded-random.ts'
import { type Line, seedTalk } from '#demo/comments.ts'
import type { SystemTicketKind, SystemTicketState } from '#features/system-tickets/shared/rules.ts'
import type { Db } from '#platform/db/db.ts'
import { takeNumber } from '#platform/db/sequence-numbers.ts'
import type { Storage } from '#platform/files/storage.ts'

interface DemoSystemTicket {
  kind: SystemTicketKind
  title: string
  text: string
  by: string
  state: SystemTicketState
  /** Hours since it was sent. */
  age: number
  page: string
  answer?: string
  lines?: Line[]
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0; 1536×730'
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1; 390×664'

/** In every state, the oldest first. */
const demoSystemTickets: DemoSystemTicket[] = [
  {
    kind: 'fault',
    title: 'Kwota w powiadomieniu bez groszy',
    text: '<p>W wiadomości o składkach ZUS kwota jest bez groszy.</p>',
    by: 'klient',
    state: 'done',
    age: 400,
    page: '/',
    answer: 'Poprawione. Od teraz składki ZUS są w wiadomościach co do grosza.',
  },
  {
    kind: 'idea',
    title: 'Ciemny motyw w wydruku',
    text: '<p>Wydruk listy firm mógłby być w kolorach motywu.</p>',
    by: 'kadry',
    state: 'rejected',
    age: 260,
    page: '/dashboard/companies',
    answer: 'Na papierze ciemne tło zużywa toner i gorzej się czyta, dlatego wydruki zostają jasne.',
  },
  {
    kind: 'fault',
    title: 'Zdjęcie paragonu leży na boku',
    text: '<p>Zdjęcie zrobione telefonem pokazuje się obrócone.</p>',
    by: 'pracownik',
    state: 'in_progress',
    age: 90,
    page: '/documents',
    lines: [
      { by: 'administrator', html: '<p>Czy dotyczy to wszystkich zdjęć, czy tylko tych z galerii?</p>' },
      { by: 'pracownik', html: '<p>Tylko z galerii. Zrobione w portalu są proste.</p>' },
    ],
  },
  {
    kind: 'question',
    title: 'Jak zmienić numer telefonu',
    text: '<p>Zmieniłam numer. Czy kod SMS przyjdzie już na nowy?</p>',
    by: 'klient',
    state: 'confirmed',
    age: 30,
    page: '/profile',
  },
  {
    kind: 'idea',
    title: 'Skrót do najczęstszych firm',
    text: '<p>Przydałaby się lista ostatnio otwieranych firm na pulpicie.</p>',
    by: 'ksiegowa',
    state: 'new',
    age: 5,
    page: '/dashboard',
  },
  {
    kind: 'fault',
    title: 'Podgląd faktury XML się nie otwiera',
    text: '<p>Po kliknięciu w fakturę z KSeF widzę pustą stronę. Wczoraj działało.</p>',
    by: 'klient',
    state: 'new',
    age: 2,
    page: '/documents?filters=state:new',
  },
]

export async function seedSystemTickets(db: Db, storage: Storage, people: ReadonlyMap<string, string>, now: number) {
  const hour = 3_600_000
  for (const ticket of demoSystemTickets) {
    const id = idOf('demo', 'system ticket', ticket.title)
    const created = now - ticket.age * hour
    const company_id = ['klient', 'pracownik'].includes(ticket.by) ? idOf('demo', 'company', 'Zielony Kąt sp. z o.o.') : null
    await db
      .insertInto('system_tickets')
      .values({
        id,
        company_id,
        author_id: String(people.get(ticket.by)),
        number: await takeNumber(db, 'system_ticket'),
        kind: ticket.kind,
        title: ticket.title,
        description: ticket.text,
        page: ticket.page,
        browser: ticket.by === 'pracownik' ? safari : firefox,
        state: ticket.state,
        answer: ticket.answer ?? null,
        answered_at: ticket.answer ? new Date(created + 20 * hour).toISOString() : null,
        created_at: new Date(created).toISOString(),
      })
      .execute()
    if (ticket.lines && company_id)
      await seedTalk(db, storage, { kind: 'system_ticket', subject_id: id, company_id, lines: ticket.lines }, new Map(people), created + 6 * hour)
  }
}
