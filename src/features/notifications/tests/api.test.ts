import { describe, expect, it } from 'vitest'
import { eventId, eventKeys } from '#features/notifications/server/events.ts'
import { areaOf } from '#features/notifications/shared/labels.ts'
import { forgetOldNotices, sendDigests } from '#features/notifications/server/jobs.ts'
import { notify, type Teller, withdrawNotices } from '#features/notifications/server/store.ts'
import { correction, inbox, mailsTo, setUp, tell, unread } from './testing.ts'
import { newId } from '#platform/db/id.ts'
import { EventBus } from '#platform/realtime/event-bus.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { spyOnQueries } from '#test/query-spy.ts'

const decide = (office: TestOffice, values: Record<string, unknown>) =>
  office.transact(db =>
    db
      .insertInto('notification_settings')
      .values({
        id: eventId('documents.needs_correction'),
        event: 'documents.needs_correction',
        channels: JSON.stringify(['portal', 'email']) as never,
        recipients: JSON.stringify(['concerned']) as never,
        texts: '{}' as never,
        days: '[]' as never,
        ...values,
      })
      .execute(),
  )

it('what somebody has before them is read, with all that leads there, and nothing else is', async () => {
  const { office, company, owner } = await setUp()
  const other = await office.client('owner', company)
  const path = `/tickets/${newId()}`
  const at = (client: string) => ({ paths: { staff: '/dashboard', client } })
  const month = `/companies/${company.id}?tab=settlements&month=2026-10`
  await tell(office, correction(company, [owner, other], at(path)))
  await tell(office, correction(company, [owner], at(`${path}#comment`)))
  await tell(office, correction(company, [owner], at(month)))
  await tell(office, correction(company, [owner], at('/documents')))
  const see = (address: string) => owner.post('/api/notifications/seen', { address })
  for (const address of ['/documents', '/', `/tickets/${newId()}`, `/companies/${company.id}?tab=settlements&month=2026-11`, `${path}/x`, '/\\[?%']) {
    expect((await see(address)).status).toBe(200)
    expect(await unread(owner), address).toBe(4)
  }
  await see(`${path}?from=list`)
  expect(await unread(owner)).toBe(2)
  await see(`/companies/${company.id}?month=2026-10&tab=settlements&open=1`)
  expect(await unread(owner)).toBe(1)
  expect(await unread(other)).toBe(1)
  await tell(office, correction(company, [owner], at(`/companies/${company.id}`)))
  await see(`/companies/${company.id}?tab=documents`)
  expect(await unread(owner), 'another part').toBe(2)
  await see(`/companies/${company.id}?month=2026-10`)
  expect(await unread(owner)).toBe(1)
})

describe('telling', () => {
  it('reaches the person in the portal and by mail, with a link into the own area', async () => {
    const { office, company, owner } = await setUp()
    const notice = correction(company, [owner])
    expect(await tell(office, notice)).toEqual([owner.id])
    expect(await inbox(owner)).toMatchObject([
      { event: notice.event, subject: 'Dokument do poprawy: FV 7/2026', text: 'Brakuje drugiej strony.', path: notice.paths.client, read_at: null },
    ])
    const [mail] = await mailsTo(office, owner)
    expect(mail).toMatchObject({ subject: expect.stringContaining('Dokument do poprawy'), text: expect.stringContaining(`.localhost`) })
    expect(mail?.text).toContain(notice.paths.client)
    expect(mail?.text).not.toMatch(/\{\{|undefined/)
    const [row] = await office.db.selectFrom('notifications').selectAll().execute()
    expect(row?.content).not.toContain('FV 7/2026')
  })

  it('leaves out whoever did it, may not see it, or is gone', async () => {
    const { office, company, owner } = await setUp()
    const elsewhere = await office.client('owner', await office.company())
    const staff = await office.as('accountant')
    const formerOwner = await office.client('owner', company)
    await office.transact(db => db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', formerOwner.id).execute())
    expect(await tell(office, correction(company, [owner, elsewhere, staff, formerOwner]))).toEqual([owner.id])
    expect(await tell(office, correction(company, [owner], { seen_by: () => false }))).toEqual([])
    const toldIds = await office.test.database.transact({ tenant_id: office.office.id, user_id: owner.id, companies: [company.id] }, db =>
      notify({ db, office: office.office, installation: office.test.installation }, correction(company, [owner])),
    )
    expect(toldIds).toEqual([])
  })

  it('says nothing of a module that is switched off', async () => {
    const office = await newOffice('dpszulc')
    const company = await office.company()
    const owner = await office.client('owner', company)
    expect(await tell(office, correction(company, [owner]))).toEqual([])
    expect((await inbox(owner)).length + (await office.outbox()).length).toBe(0)
  })

  it('follows the office: off, other channels, other people, other words', async () => {
    const { office, company, owner } = await setUp()
    const member = await office.client('member', company)
    await decide(office, {
      channels: JSON.stringify(['portal', 'sms']),
      recipients: JSON.stringify(['concerned', 'member']),
      texts: JSON.stringify({ portal: { subject: 'Poprawka: {{dokument}}', text: '{{nieznana}}{{powod}}' } }),
    })
    expect((await tell(office, correction(company, [owner]))).sort()).toEqual([owner.id, member.id].sort())
    expect((await inbox(member))[0]).toMatchObject({ subject: 'Poprawka: FV 7/2026', text: 'Brakuje drugiej strony.' })
    expect(await office.outbox()).toEqual([])
    await office.transact(db => db.updateTable('notification_settings').set({ enabled: false }).execute())
    expect(await tell(office, correction(company, [owner]))).toEqual([])
  })

  it('is told once under one word, however often a job comes by', async () => {
    const { office, company, owner } = await setUp()
    const notice = correction(company, [owner], { once: '2026-11-20' })
    expect(await tell(office, notice)).toEqual([owner.id])
    expect(await Promise.all([tell(office, notice), tell(office, notice)])).toEqual([[], []])
    expect(await inbox(owner)).toHaveLength(1)
    expect(await mailsTo(office, owner)).toHaveLength(1)
    expect(await tell(office, { ...notice, once: '2026-11-21' })).toEqual([owner.id])
  })

  it('of many people takes as many statements as of few, also between nodes, and each is told once', async () => {
    const { office, company, owner } = await setUp()
    const people = await office.transact(async db => {
      const rows = Array.from({ length: 300 }, (_, place) => ({ id: newId(), email: `osoba-${place}@${office.office.id}.example` }))
      await db
        .insertInto('users')
        .values(rows.map(row => ({ ...row, first_name: 'Osoba', last_name: '', isAdmin: false, role: 'owner' as const, status: 'active' as const })))
        .execute()
      await db
        .insertInto('company_people')
        .values(rows.map(({ id: user_id }) => ({ id: newId(), company_id: company.id, user_id, role: 'owner' as const, sees_settlements: false })))
        .execute()
      return rows
    })
    const bus = new EventBus(true)
    const heard: (string | null)[] = []
    bus.on('changed', ({ user_id }) => heard.push(user_id))
    const statementsOf = (work: (teller: Teller) => Promise<unknown>) =>
      office.transact(async inner => {
        const { db, queries } = spyOnQueries(inner, { bus, transaction: true })
        await work({ db, office: office.office, installation: office.test.installation })
        db.committed()
        return queries.length
      })
    const few = await statementsOf(teller => notify(teller, correction(company, [owner])))
    heard.length = 0
    const notice = correction(company, people)
    expect(await statementsOf(teller => notify(teller, notice))).toBe(few)
    const ids = people.map(({ id }) => id).sort()
    const notifications = await office.db.selectFrom('notifications').select('user_id').where('about_id', '=', notice.about_id).execute()
    for (const userIds of [heard, notifications.map(({ user_id }) => user_id)]) expect(userIds.sort()).toEqual(ids)
    const mails = (await office.outbox()).filter(({ recipient }) => recipient !== owner.email)
    expect(mails.map(({ recipient }) => recipient).sort()).toEqual(people.map(({ email }) => email).sort())
    heard.length = 0
    expect(await statementsOf(({ db }) => withdrawNotices(db, notice.about_id))).toBeLessThan(5)
    expect(heard.sort()).toEqual(ids)
  })

  it('waits as long as it can be undone, and is gone when it is', async () => {
    const { office, company, owner } = await setUp()
    const notice = correction(company, [owner], { wait_seconds: 10 })
    await tell(office, notice)
    const [{ wait }] = (await office.db
      .selectFrom('outbox')
      .select(eb => eb(eb.ref('send_after'), '>', eb.ref('created_at')).as('wait'))
      .execute()) as [{ wait: boolean }]
    expect(wait).toBe(true)
    await office.transact(db => withdrawNotices(db, notice.about_id, 'documents.needs_correction'))
    expect([await unread(owner), (await office.outbox()).length]).toEqual([0, 0])
  })
})

describe('the inbox', () => {
  it('is read one by one or at once, by its person alone', async () => {
    const { office, company, owner } = await setUp()
    const other = await office.client('owner', company)
    for (let count = 0; count < 3; count++) await tell(office, correction(company, [owner, other]))
    expect([await unread(owner), await unread(other)]).toEqual([3, 3])
    const [first] = await inbox(owner)
    expect((await other.post(`/api/notifications/${first.id}/read`)).status).toBe(404)
    expect((await owner.post(`/api/notifications/${first.id}/read`)).status).toBe(200)
    expect((await owner.post(`/api/notifications/${first.id}/read`)).status).toBe(200)
    expect((await owner.get('/api/notifications?filters=read_at%3D')).body.meta.total).toBe(2)
    await owner.post('/api/notifications/read')
    expect([await unread(owner), await unread(other)]).toEqual([0, 3])
  })

  it('is not searched, since its words lie sealed, and says so', async () => {
    const office = await newOffice()
    const who = await office.as('accountant')
    expect((await who.get('/api/notifications?search=faktura')).body.fields).toEqual({ search: 'Tej listy nie można przeszukiwać.' })
    expect((await who.get('/api/notifications?search=')).status).toBe(200)
  })

  it('forgets what is a year old', async () => {
    const { office, company, owner } = await setUp()
    await tell(office, correction(company, [owner]))
    await forgetOldNotices(office.db)
    expect(await inbox(owner)).toHaveLength(1)
    await office.transact(db => db.updateTable('notifications').set({ created_at: '2020-01-01T00:00:00Z' }).execute())
    await forgetOldNotices(office.db)
    expect(await inbox(owner)).toHaveLength(0)
  })
})

describe('one’s own wishes', () => {
  const wish = (who: Caller, values: object) => who.put('/api/notifications/preferences', { digest: false, quiet: null, muted: {}, ...values })

  it('turn a channel off for oneself, never what guards the account', async () => {
    const { office, company, owner } = await setUp()
    const { body } = await wish(owner, { muted: { 'documents.needs_correction': ['email'] } })
    expect(body.data.choices.map((choice: { event: string }) => choice.event)).toContain('documents.needs_correction')
    // The one is of the office, the other for a company's own address.
    for (const event of ['documents.late', 'messages.letter']) expect(body.data.choices.map((choice: { event: string }) => choice.event)).not.toContain(event)
    await tell(office, correction(company, [owner]))
    expect([await unread(owner), (await mailsTo(office, owner)).length]).toEqual([1, 0])
    for (const muted of [{ 'auth.new_device': ['email'] }, { 'nie.ma': ['email'] }]) expect((await wish(owner, { muted })).status).toBe(422)
    expect((await wish(owner, { quiet: { from: '25:00', to: '07:00' } })).status).toBe(422)
  })

  it('are about what the office has switched on', async () => {
    const office = await newOffice('dpszulc')
    const owner = await office.client('owner', await office.company())
    const areas = async () => {
      const { choices } = (await owner.get('/api/notifications/preferences')).body.data
      return new Set(choices.map(({ event }: { event: string }) => areaOf(event)))
    }
    const before = await areas()
    for (const area of ['Rozliczenia', 'Firmy', 'Pliki']) expect(before).toContain(area)
    for (const area of ['Dokumenty', 'Ankiety', 'Szkolenia', 'Pracownicy']) expect(before).not.toContain(area)
    await office.switchOff('company')
    expect(await areas()).not.toContain('Firmy')
  })

  it('gather mails into one a day, without what was read meanwhile', async () => {
    const { office, company, owner } = await setUp()
    const member = await office.client('member', company)
    for (const person of [owner, member]) await wish(person, { digest: true })
    for (let count = 0; count < 3; count++) await tell(office, correction(company, [owner, member]))
    expect(await mailsTo(office, owner)).toEqual([])
    const [read] = await inbox(owner)
    await owner.post(`/api/notifications/${read.id}/read`)
    await sendDigests(office.test.installation)
    await sendDigests(office.test.installation)
    const mails = await mailsTo(office, owner)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('2\u00a0powiadomienia z ostatniej doby')])
    expect(mails[0]?.text).not.toContain(read.path)
    expect((await mailsTo(office, member)).map(({ subject }) => subject)).toEqual([expect.stringContaining('3\u00a0powiadomienia z ostatniej doby')])
  })

  it('leave in the daily letter what the portal never showed, whatever is marked as read there', async () => {
    const { office, company, owner } = await setUp()
    await wish(owner, { digest: true, muted: { 'documents.needs_correction': ['portal'] } })
    const notice = correction(company, [owner])
    await tell(office, notice)
    await owner.post('/api/notifications/read')
    await sendDigests(office.test.installation)
    expect((await mailsTo(office, owner)).map(({ text }) => text)).toEqual([expect.stringContaining(notice.paths.client)])
  })
})

describe('the catalogue', () => {
  it('gives every event an id of its own', () => {
    expect(new Set(eventKeys.map(eventId)).size).toBe(eventKeys.length)
    for (const key of eventKeys) expect(eventId(key)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  })
})
