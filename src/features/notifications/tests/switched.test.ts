import { describe, expect, it } from 'vitest'
import { sendDigests } from '#features/notifications/server/jobs.ts'
import { pathNow } from '#features/notifications/shared/rules.ts'
import { correction, inbox, mailsTo, setUp, tell, unread } from './testing.ts'
import { startOutbox } from '#features/outbox/server/worker.ts'
import { aboutMonth } from '#features/settlements/server/notify.ts'
import type { Switch } from '#kernel/feature-flags.ts'
import type { Caller, TestOffice } from '#test/fixtures/office.ts'
import { startSmtp } from '#test/fakes/smtp.ts'

const paths = async (who: Caller) => (await inbox(who)).map(({ path }: { path: string }) => path)
const daily = (who: Caller) => who.put('/api/notifications/preferences', { digest: true, quiet: null, muted: {} })
const refusal = 'Ta część portalu jest w biurze wyłączona.'

/** What became of each letter to this person when the worker had been at it. */
async function sentTo(office: TestOffice, who: Caller) {
  const smtp = await startSmtp()
  const { installation } = office.test
  const worker = startOutbox({ ...installation, config: { ...installation.config, smtp_url: smtp.url } })
  await office.transact(db => db.updateTable('outbox').set({ send_after: '2026-01-01T00:00:00Z' }).execute())
  await worker.sweep()
  await worker.stop()
  await smtp.stop()
  return office.db.selectFrom('outbox').select(['event', 'state', 'last_error']).where('user_id', '=', who.id).orderBy('id').execute()
}

async function setUpMonth() {
  const { office, company, owner } = await setUp()
  const accountant = await office.as('accountant', { company_id: company.id, role: 'accountant' })
  const month = (await accountant.post('/api/settlements', { company_id: company.id, month: '2026-10' })).body.data
  return { office, company, owner, accountant, month }
}

const toAccept = (month: { id: string; company_id: string; month: string }, owner: Caller) => ({
  ...aboutMonth(month),
  event: 'settlements.taxes_sent' as const,
  recipients: [owner.id],
  variables: { firma: 'Firma', miesiac: 'październik 2026', kwoty: 'VAT', razem: 'Razem', prosba: '' },
})

describe('what tells of a part that was switched off afterwards', () => {
  it('is not written about in the daily letter, nor sent while it waits, and is there again with it', async () => {
    const { office, company, owner } = await setUp()
    await tell(office, correction(company, [owner]))
    await daily(owner)
    await tell(office, correction(company, [owner]))
    await office.switchOff('documents')
    expect([await unread(owner), await inbox(owner)]).toEqual([0, []])
    await sendDigests(office.test.installation)
    expect(await sentTo(office, owner)).toEqual([{ event: 'documents.needs_correction', state: 'failed', last_error: refusal }])
    await office.switchOff()
    expect(await unread(owner)).toBe(2)
  })

  it.each<[Switch, string]>([
    ['component:companyTasks', 'task'],
    ['component:settlements', 'settlement'],
  ])('takes along what was said about it: %s', async (name, kind) => {
    const { office, company, owner, accountant, month } = await setUpMonth()
    const task = (await accountant.post('/api/tasks', { title: 'Telefon', company_id: company.id, internal: false, assigned_to: 'client' })).body.data
    const ticket = (await owner.post('/api/tickets', { company_id: company.id, category_id: await categoryOf(owner), title: 'Pytanie', description: 'Proszę' }))
      .body.data
    const ids: Record<string, string> = { task: task.id, settlement: month.id, ticket: ticket.id }
    const say = async (subject_kind: string) => {
      const reply = await accountant.post('/api/comments', { subject_kind, subject_id: ids[subject_kind], content: '<p>Proszę</p>' })
      expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    }
    for (const subject_kind of [kind, 'ticket']) await say(subject_kind)
    await daily(owner)
    for (const subject_kind of [kind, 'ticket']) await say(subject_kind)
    const comments = async () => (await inbox(owner)).filter(({ event }: { event: string }) => event === 'comments.new')
    expect(await comments()).toHaveLength(4)
    await office.switchOff(name)
    const places = (await comments()).map(({ path }: { path: string }) => path.split('#')[0])
    expect(places).toEqual([`/tickets/${ticket.id}`, `/tickets/${ticket.id}`])
    expect(await unread(owner)).toBe((await inbox(owner)).length)
    await sendDigests(office.test.installation)
    const [letter] = await mailsTo(office, owner)
    expect(letter?.text.match(/Nowy komentarz/g)).toHaveLength(1)
    const talk = (await sentTo(office, owner)).filter(({ event }) => event === 'comments.new')
    expect(talk).toEqual([
      { event: 'comments.new', state: 'failed', last_error: refusal },
      { event: 'comments.new', state: 'sent', last_error: null },
    ])
  })
})

const categoryOf = async (who: Caller) => (await who.get('/api/tickets/categories')).body.data[0].id

it('notification: leads home from a month whose screen is switched off, in the portal as in letters, whenever it was told', async () => {
  const { office, owner, month } = await setUpMonth()
  await tell(office, toAccept(month, owner))
  expect(await paths(owner)).toEqual([aboutMonth(month).paths.client])
  await office.switchOff('company')
  await tell(office, toAccept(month, owner))
  await daily(owner)
  await tell(office, toAccept(month, owner))
  expect(await paths(owner)).toEqual(['/', '/', '/'])
  await office.switchOff()
  await tell(office, toAccept(month, owner))
  await office.switchOff('company')
  await sendDigests(office.test.installation)
  const [digest, single, before] = await mailsTo(office, owner)
  expect(before?.text).toContain('/companies/')
  for (const letter of [digest, single]) expect(letter?.text).not.toContain('/companies/')
})

it('notification: knows which screens those are', () => {
  const switches = (documents: boolean, company: boolean) => ({ modules: { documents, company } }) as Parameters<typeof pathNow>[0]
  const off = switches(false, false)
  expect(pathNow(off, '/documents?add=files')).toBe('/')
  expect(pathNow(off, '/dashboard/documents')).toBe('/dashboard')
  expect(pathNow(off, '/companies/x/employees/y')).toBe('/')
  expect(pathNow(off, '/tickets/x')).toBe('/tickets/x')
  expect(pathNow(switches(true, true), '/companies/x?tab=tasks')).toBe('/companies/x?tab=tasks')
})
