import { idOf } from './seeded-random.ts'
import { demoPeople } from '#demo/people.ts'
import { defaultTexts } from '#features/notifications/server/event-kind.ts'
import { type EventKey, events } from '#features/notifications/server/events.ts'
import { fillText, valuesFor } from '#features/notifications/server/store.ts'
import { formatDateTime, formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { seal } from '#platform/security/crypto.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'

interface DemoNotice {
  event: EventKey
  to: string
  path: string
  about_id: string
  variables: Record<string, string>
  /** Hours ago. */
  ago: number
  read?: true
  /** How its mail fared. */
  mail?: 'sent' | 'failed'
}

type People = ReadonlyMap<string, string>
type Keyed = Pick<Office, 'data_key' | 'settings'>

const names = new Map(demoPeople.map(({ key, first_name, last_name }) => [key, `${first_name} ${last_name}`]))
const nameOf = (key: string) => names.get(key) ?? ''

const hour = 3_600_000
const inPast = (hours: number) => new Date(Date.now() - hours * hour).toISOString()

async function tell(db: Db, office: Keyed, people: People, { event, to, path, about_id, variables, ago, read, mail }: DemoNotice) {
  const user_id = String(people.get(to))
  const id = idOf('notice', event, to, about_id)
  const texts = defaultTexts(events[event])
  const values = { ...variables, ...valuesFor(office as Office, { first_name: '' }, `http://localhost:3000${path}`) }
  const keep = (text: object) => seal(office.data_key, JSON.stringify(text))
  await db
    .insertInto('notifications')
    .values({
      id,
      user_id,
      event,
      about_id,
      path,
      content: keep({ ...fillText(texts.portal, values), variables }),
      created_at: inPast(ago),
      read_at: read ? inPast(ago - 1) : null,
    })
    .execute()
  if (!mail) return
  await db
    .insertInto('outbox')
    .values({
      id: idOf(id, 'mail'),
      channel: 'email',
      recipient: `${to}@demo.example`,
      user_id,
      event,
      about_id,
      content: keep(fillText(texts.email, values)),
      state: mail,
      attempts: mail === 'sent' ? 1 : 10,
      created_at: inPast(ago),
      send_after: inPast(ago),
      sent_at: mail === 'sent' ? inPast(ago) : null,
      last_error: mail === 'sent' ? null : 'Serwer poczty odrzucił adres odbiorcy (kod 550).',
    })
    .execute()
}

/** What the people of the first company and its office heard lately, from what is really there. */
export async function seedNotices(db: Db, office: Keyed, people: People, company: { id: string; title: string }) {
  const firma = company.title
  const osoba = nameOf('klient')
  const paths = (id: string) => ({ staff: `/dashboard/documents/${id}`, client: `/documents/${id}` })
  const [back, ...others] = await db
    .selectFrom('documents')
    .select(['id', 'title', 'month', 'state_reason'])
    .where('company_id', '=', company.id)
    .where('removed_at', 'is', null)
    .orderBy(eb => eb.case().when('state', '=', 'needs_correction').then(0).else(1).end())
    .orderBy('id')
    .limit(4)
    .execute()
  const tax = await db
    .selectFrom('taxes_due as t')
    .innerJoin('settlements as s', 's.id', 't.settlement_id')
    .select(eb => ['s.id', 's.month', eb.fn.sum<string>('t.amount').as('total')])
    .where('s.company_id', '=', company.id)
    .where('t.state', '!=', 'draft')
    .where('t.outcome', '=', 'to_pay')
    .groupBy(['s.id', 's.month'])
    .orderBy('s.month', 'desc')
    .limit(1)
    .executeTakeFirst()
  const notices: DemoNotice[] = []
  if (back) {
    const variables = {
      dokument: back.title,
      firma,
      miesiac: formatMonth(back.month),
      powod: back.state_reason ?? 'Skan jest nieczytelny, prosimy o nowe zdjęcie.',
    }
    notices.push({ event: 'documents.needs_correction', to: 'klient', path: paths(back.id).client, about_id: back.id, variables, ago: 3, mail: 'sent' })
  }
  for (const [place, document] of others.entries()) {
    const variables = { osoba: place === 1 ? nameOf('kierownik') : osoba, dotyczy: `dokument „${document.title}” (${firma}, ${formatMonth(document.month)})` }
    notices.push({
      event: 'comments.new',
      to: 'ksiegowa',
      path: paths(document.id).staff,
      about_id: document.id,
      variables,
      ago: 5 + place * 21,
      ...(place > 1 && { read: true }),
    })
  }
  if (tax) {
    const month = { firma, miesiac: formatMonth(tax.month) }
    const client = `/companies/${company.id}?tab=settlements&month=${tax.month}`
    const variables = { ...month, kwoty: '', razem: `Razem do zapłaty: ${formatMoney(tax.total)}`, prosba: 'Kody QR do przelewów są w portalu:' }
    notices.push({ event: 'settlements.taxes_sent', to: 'klient', path: client, about_id: tax.id, variables, ago: 26, mail: 'sent' })
    const staff = `/dashboard/settlements/${tax.id}`
    notices.push({
      event: 'settlements.documents_complete',
      to: 'ksiegowa',
      path: staff,
      about_id: tax.id,
      variables: { ...month, osoba },
      ago: 52,
      read: true,
    })
    notices.push({
      event: 'settlements.remarks',
      to: 'ksiegowa',
      path: staff,
      about_id: tax.id,
      variables: { ...month, osoba, powod: 'Kwota VAT wydaje się za wysoka.' },
      ago: 9,
      mail: 'failed',
    })
  }
  const device = { kiedy: formatDateTime(inPast(70)), urzadzenie: 'Firefox, Windows' }
  notices.push({
    event: 'auth.new_device',
    to: 'klient',
    path: '/profile',
    about_id: String(people.get('klient')),
    variables: device,
    ago: 70,
    read: true,
    mail: 'sent',
  })
  for (const notice of notices) await tell(db, office, people, notice)
}
