import { type Notice, notify } from '#features/notifications/server/store.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'

export async function setUp() {
  const office = await newOffice()
  const company = await office.company()
  const owner = await office.client('owner', company)
  return { office, company, owner }
}

const variables = { dokument: 'FV 7/2026', firma: 'Firma', miesiac: 'październik 2026', powod: 'Brakuje drugiej strony.' }

export const correction = (company: { id: string }, people: readonly { id: string }[], more: Partial<Notice<'documents.needs_correction'>> = {}) => {
  const id = newId()
  return {
    event: 'documents.needs_correction' as const,
    about_id: id,
    company_id: company.id,
    recipients: people.map(person => person.id),
    variables,
    paths: { staff: `/dashboard/documents/${id}`, client: `/documents/${id}` },
    ...more,
  }
}

export const late = (company: { id: string }, people: readonly { id: string }[]) => ({
  ...correction(company, people),
  event: 'documents.late' as const,
  variables: { ...variables, dotyczy: 'wrzesień 2026' },
})

export const tell = (office: TestOffice, notice: Notice) =>
  office.transact(db => notify({ db, office: office.office, installation: office.test.installation }, notice))

export const inbox = async (who: Caller) => (await who.get('/api/notifications')).body.data
export const unread = async (who: Caller) => (await who.get('/api/notifications/unread')).body.data.unread
export const mailsTo = async (office: TestOffice, who: Caller) => (await office.outbox()).filter(({ recipient }) => recipient === who.email)
