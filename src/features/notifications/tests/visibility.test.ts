import { describe, expect, it } from 'vitest'
import { sendDigests } from '#features/notifications/server/jobs.ts'
import { correction, inbox, late, mailsTo, setUp, tell, unread } from './testing.ts'
import { startOutbox } from '#features/outbox/server/worker.ts'
import { usualSecurity } from '#features/tenants/shared/rules.ts'
import type { StaffRole } from '#kernel/access/access.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { startSmtp } from '#test/fakes/smtp.ts'

/** What the mail server has taken for this person, with lines as they were written. */
async function sent(office: TestOffice, to: string): Promise<string[]> {
  const smtp = await startSmtp()
  try {
    const { installation } = office.test
    const worker = startOutbox({ ...installation, config: { ...installation.config, smtp_url: smtp.url } })
    await worker.sweep()
    await worker.stop()
    return smtp.letters.filter(letter => letter.includes(`To: ${to}`)).map(letter => letter.replaceAll('=\r\n', ''))
  } finally {
    await smtp.stop()
  }
}

describe('whose seat in a company is taken away', () => {
  /** The seat of this person there. */
  const seatOf = async (manager: Caller, company: { id: string }, who: Caller) =>
    (await manager.get(`/api/companies/${company.id}/users`)).body.data.find(({ user_id }: { user_id: string }) => user_id === who.id)?.id

  it('hears nothing of it any more: not in the portal, nor by a letter that waits, nor in the daily one', async () => {
    const { office, company } = await setUp()
    const other = await office.company()
    const owner = await office.as('owner', { company_id: company.id }, { company_id: other.id })
    const partner = await office.client('owner', company)
    const manager = await office.as('manager')
    const sendNotices = async (place: { id: string; title: string }) => {
      const month = (await manager.post('/api/settlements', { company_id: place.id, month: '2026-10' })).body.data
      await tell(office, correction(place, [owner, partner], { about_id: month.id }))
      await tell(office, correction(place, [owner, partner], { about_id: place.id }))
      // Of what is gone.
      await tell(office, correction(place, [owner, partner]))
    }
    await sendNotices(company)
    await office.transact(db => db.updateTable('notifications').set({ in_digest: true }).execute())
    await sendNotices(other)
    const about = async (who: Caller) => (await mailsTo(office, who)).filter(({ event }) => event === 'documents.needs_correction').length
    expect([await unread(owner), await about(owner), await unread(partner)]).toEqual([6, 6, 3])

    const published = await office.db.selectFrom('live_events').select('id').where('user_id', '=', owner.id).execute()
    expect((await manager.delete(`/api/companies/${company.id}/users/${await seatOf(manager, company, owner)}`)).status).toBe(200)
    const again = await office.signIn(owner.id, owner.email)
    expect([await unread(again), await inbox(again).then(rows => rows.length), await about(owner)]).toEqual([3, 3, 3])
    expect((await office.db.selectFrom('live_events').select('id').where('user_id', '=', owner.id).execute()).length).toBe(published.length + 3)
    await sendDigests(office.test.installation)
    expect((await mailsTo(office, owner)).map(({ event }) => event)).not.toContain('notifications.digest')
    expect((await mailsTo(office, partner)).map(({ event }) => event)).toContain('notifications.digest')
    expect(await unread(partner)).toBe(3)
  })

  it('hears of it as before with another seat there, or as staff who see every company', async () => {
    const { office, company } = await setUp()
    const owner = await office.as('owner', { company_id: company.id }, { company_id: company.id, role: 'member' })
    const accountant = await office.as('accountant', { company_id: company.id })
    const administrator = await office.as('administrator')
    await tell(office, correction(company, [owner], { about_id: company.id }))
    await tell(office, late(company, [accountant]))
    const take = async (who: Caller) => administrator.delete(`/api/companies/${company.id}/users/${await seatOf(administrator, company, who)}`)
    for (const who of [owner, accountant]) expect((await take(who)).status).toBe(200)
    expect([await unread(await office.signIn(owner.id, owner.email)), await unread(accountant)]).toEqual([1, 1])
    await take(owner)
    expect(await unread(await office.signIn(owner.id, owner.email))).toBe(0)

    await administrator.put('/api/tenants/security', { ...usualSecurity, staff_assigned_only: true })
    const seat = { user_id: accountant.id, role: 'accountant', sees_settlements: true }
    expect((await administrator.post(`/api/companies/${company.id}/users`, seat)).status).toBe(200)
    expect((await take(accountant)).status).toBe(200)
    expect(await unread(await office.signIn(accountant.id, accountant.email))).toBe(0)
  })
})

describe('whose role is not what it was', () => {
  const examination = (company: { id: string }, people: readonly Caller[]) => ({
    ...correction(company, people),
    event: 'employees.examination' as const,
    variables: { termin: '20.11.2026', pracownik: 'Anna Przykładowa', firma: 'Firma' },
  })

  it('hears no more of what that role may not know, though the company is seen as before', async () => {
    const { office, company } = await setUp()
    const manager = await office.as('manager')
    const payroll = await office.as('payroll')
    const owner = await office.as('owner', { company_id: company.id }, { company_id: company.id, role: 'member' })
    await tell(office, examination(company, [manager, payroll, owner]))
    await office.transact(db => db.updateTable('notifications').set({ in_digest: true }).execute())
    for (const who of [payroll, owner]) await tell(office, correction(company, [who]))
    const texts = async (who: Caller) => JSON.stringify(await inbox(await office.signIn(who.id, who.email)))
    for (const who of [payroll, owner]) expect(await texts(who)).toContain('Anna Przykładowa')

    expect((await manager.put('/api/users', { id: payroll.id, role: 'accountant' })).status).toBe(200)
    await office.transact(db => db.deleteFrom('company_people').where('user_id', '=', owner.id).where('role', '=', 'owner').execute())
    for (const who of [payroll, owner]) expect(await texts(who)).not.toContain('Anna Przykładowa')
    expect(await unread(await office.signIn(owner.id, owner.email))).toBe(1)
    await sendDigests(office.test.installation)
    for (const who of [payroll, owner]) {
      expect((await mailsTo(office, who)).map(({ event }) => event)).not.toContain('notifications.digest')
      for (const letter of await sent(office, who.email)) expect(letter).not.toContain('Przyk')
    }
    expect(await texts(manager)).toContain('Anna Przykładowa')

    expect((await manager.put('/api/users', { id: payroll.id, role: 'payroll' })).status).toBe(200)
    expect(await texts(payroll)).toContain('Anna Przykładowa')
  })
})

type Way = (change: { office: TestOffice; administrator: Caller; person: Caller }) => Promise<unknown>
const bind = (administrator: Caller) => administrator.put('/api/tenants/security', { ...usualSecurity, staff_assigned_only: true })

const ways: [string, StaffRole, Way][] = [
  ['as staff whom the office shows just their own', 'accountant', ({ administrator }) => bind(administrator)],
  [
    'as a head who is one no longer',
    'manager',
    async ({ administrator, person }) => {
      await bind(administrator)
      expect((await administrator.put('/api/users', { id: person.id, role: 'accountant' })).status).toBe(200)
    },
  ],
  [
    'as one who has left the office',
    'accountant',
    ({ office, person }) => office.transact(db => db.updateTable('users').set({ isAdmin: false, role: 'member' }).where('id', '=', person.id).execute()),
  ],
]

describe('whoever sees a company no more', () => {
  it.each(ways)('%s, hears nothing of it: not in the portal, nor by a letter that waits, nor in the daily one', async (_, role, change) => {
    const office = await newOffice()
    const [mine, other] = [await office.company(), await office.company()]
    const administrator = await office.as('administrator')
    const person = await office.as(role, { company_id: mine.id, role: 'accountant' })
    const [hidden, seen] = [late(other, [person, administrator]), late(mine, [person, administrator])]
    await tell(office, hidden)
    await tell(office, seen)
    await person.put('/api/notifications/preferences', { digest: true, quiet: null, muted: {} })
    const daily = [late(other, [person]), late(mine, [person])] as const
    for (const notice of daily) await tell(office, notice)
    expect([await unread(person), (await inbox(person)).length, (await mailsTo(office, person)).length]).toEqual([4, 4, 2])
    const other_id = (await inbox(person)).find(({ path }: { path: string }) => path === hidden.paths.staff).id

    await change({ office, administrator, person })
    const again = await office.signIn(person.id, person.email)
    const pathsOf = async (who: Caller) => (await inbox(who)).map(({ path }: { path: string }) => path.split('/').at(-1))
    expect(await pathsOf(again)).toEqual([daily[1].about_id, seen.about_id])
    expect(await unread(again)).toBe(2)
    expect((await again.post(`/api/notifications/${other_id}/read`)).status).toBe(404)
    expect(await pathsOf(administrator)).toEqual([seen.about_id, hidden.about_id])

    await sendDigests(office.test.installation)
    const letters = await sent(office, person.email)
    expect(letters).toHaveLength(2)
    for (const { about_id } of [seen, daily[1]]) expect(letters.join()).toContain(about_id)
    for (const { about_id } of [hidden, daily[0]]) expect(letters.join()).not.toContain(about_id)
    const unsentRows = await office.db.selectFrom('outbox').select(['user_id', 'about_id', 'last_error']).where('state', '<>', 'sent').execute()
    expect(unsentRows).toEqual([{ user_id: person.id, about_id: hidden.about_id, last_error: 'Ta osoba nie ma już do tego dostępu.' }])
  })
})
