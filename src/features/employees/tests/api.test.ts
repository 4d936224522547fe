import { describe, expect, it } from 'vitest'
import { remindOfDeadlines } from '#features/employees/server/jobs.ts'
import { addDays, weekdayOf } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate()

const path = '/api/employees'
const pesel = '02470803620'
const account = '83999900130000000000000001'
const today = warsawToday()

async function world() {
  const office = await newOffice()
  const company = await office.company()
  const [manager, payroll, accountant, owner] = [
    await office.as('manager'),
    await office.as('payroll', { company_id: company.id, role: 'payroll' }),
    await office.as('accountant'),
    await office.client('owner', company),
  ]
  return { office, company, manager, payroll, accountant, owner }
}

const person = (company: { id: string }, values = {}) => ({
  company_id: company.id,
  first_name: 'Łucja',
  last_name: 'Żak',
  pesel,
  bank_account: account,
  ...values,
})
const hire = async (who: Caller, company: { id: string }, values = {}) => (await who.post(path, person(company, values))).body.data
const contract = {
  kind: 'permanent',
  number: '1/2026',
  signed_day: '2025-12-20',
  from_day: '2026-01-01',
  to_day: null,
  position: 'Magazynier',
  time: '1/1',
  gross_pay: '5217.43',
  pay_period: 'month',
}
const entries = (office: TestOffice, action: string) =>
  office.db.selectFrom('audit_entries').select(['user_id', 'entity_id', 'before', 'after']).where('action', '=', action).execute()

describe('numbers and pay', () => {
  it('are sealed, masked for everybody, and shown to whoever may, with an entry', async () => {
    const { office, company, payroll, accountant, owner } = await world()
    const { id, ...employee } = await hire(payroll, company)
    expect(employee).toMatchObject({ pesel: '*******3620', bank_account: '83 … 0001', birth_date: '2102-07-08', state: 'employed', may_reveal: true })
    const storedRow = await office.db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(storedRow)).not.toContain(pesel)
    expect(JSON.stringify(storedRow)).not.toContain(account)
    const newContract = (await payroll.post(`${path}/${id}/contracts`, contract)).body.data
    expect(newContract).toMatchObject({ state: 'active', has_pay: true })
    expect(JSON.stringify(await office.db.selectFrom('contracts').selectAll().execute())).not.toContain('5217.43')
    for (const [who, may] of [
      [payroll, true],
      [owner, true],
      [accountant, false],
    ] as const) {
      const one = await who.post(`${path}/${id}/reveal`, { field: 'pesel' })
      expect(may ? one.body.data.value : one.status).toBe(may ? pesel : 403)
      const pay = await who.post(`/api/contracts/${newContract.id}/reveal`)
      expect(may ? pay.body.data.value : pay.status).toBe(may ? '5217.43' : 403)
    }
    expect((await accountant.get(`${path}/${id}`)).body.data).toMatchObject({ pesel: '*******3620', may_reveal: false, may_change: false })
    expect(await entries(office, 'revealed')).toHaveLength(4)
    const log = JSON.stringify(await office.db.selectFrom('audit_entries').selectAll().execute())
    for (const secret of [pesel, account, '5217.43']) expect(log).not.toContain(secret)
  })

  it('are nothing for assistants, members, viewers and neighbours', async () => {
    const { office, company, manager } = await world()
    const { id } = await hire(manager, company)
    for (const role of ['member', 'viewer'] as const) expect((await (await office.client(role, company)).get(path)).status).toBe(403)
    expect((await (await office.as('assistant')).get(path)).status).toBe(403)
    const neighbour = await office.client('owner', await office.company())
    expect((await neighbour.get(`${path}/${id}`)).status).toBe(404)
    expect((await neighbour.get(path)).body.meta.total).toBe(0)
    expect((await neighbour.post(`${path}/${id}/reveal`, { field: 'pesel' })).status).toBe(404)
  })

  it('a PESEL fits its birth date and stands once in a company', async () => {
    const { company, manager, office } = await world()
    expect((await manager.post(path, person(company, { birth_date: '2003-07-08' }))).body.fields).toEqual({
      birth_date: 'Z numeru PESEL wynika data urodzenia 08.07.2102.',
    })
    const { id } = await hire(manager, company)
    expect((await manager.post(path, person(company))).body.fields).toEqual({ pesel: 'Ten PESEL ma już w tej firmie: Łucja Żak.' })
    expect((await manager.post(path, person(await office.company()))).status).toBe(200)
    expect((await manager.post(path, person(company, { pesel: null }))).body.fields).toHaveProperty('pesel')
    // A change that says nothing of the numbers leaves them.
    expect((await manager.put(`${path}/${id}`, { city: 'Łódź' })).body.data).toMatchObject({ city: 'Łódź', pesel: '*******3620', birth_date: '2102-07-08' })
  })
})

describe('contracts', () => {
  it('of employment do not overlap, even when written at once', async () => {
    const { company, payroll } = await world()
    const { id } = await hire(payroll, company)
    const both = await Promise.all([
      payroll.post(`${path}/${id}/contracts`, contract),
      payroll.post(`${path}/${id}/contracts`, { ...contract, from_day: '2026-05-01' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await payroll.post(`${path}/${id}/contracts`, { ...contract, kind: 'mandate' })).status).toBe(200)
    const [first] = (await payroll.get(`${path}/${id}/contracts`)).body.data
    expect((await payroll.delete(`/api/contracts/${first.id}`)).status).toBe(409)
  })
})

describe('leave', () => {
  it('is asked for, answered once, and taken from the year', async () => {
    const { company, payroll, owner } = await world()
    const { id } = await hire(payroll, company, { leave_base: 26 })
    // The week of 11 November, which is a holiday, of the year whose balance is asked for.
    const year = today.slice(0, 4)
    const holiday = `${year}-11-11`
    const monday = addDays(holiday, 1 - weekdayOf(holiday))
    const used = weekdayOf(holiday) > 5 ? 5 : 4
    const wish = { kind: 'annual', from_day: monday, to_day: addDays(monday, 4) }
    expect((await owner.post(`${path}/${id}/leaves`, wish)).body.fields).toEqual({ kind: 'Urlop wypoczynkowy przysługuje przy umowie o pracę.' })
    await payroll.post(`${path}/${id}/contracts`, { ...contract, from_day: `${year}-01-01` })
    const { data } = (await owner.post(`${path}/${id}/leaves`, wish)).body
    expect(data).toMatchObject({ days: used, state: 'submitted' })
    expect((await owner.post(`${path}/${id}/leaves`, { ...wish, from_day: wish.to_day })).body.fields).toHaveProperty('from_day')
    expect((await owner.post(`/api/leaves/${data.id}/reject`)).body.fields).toHaveProperty('reason')
    expect((await owner.post(`/api/leaves/${data.id}/accept`)).body.data.state).toBe('accepted')
    expect((await owner.post(`/api/leaves/${data.id}/accept`)).status).toBe(409)
    expect((await payroll.get(`${path}/${id}`)).body.data.balance).toMatchObject({
      ...{ base: 26, entitled_minutes: 26 * 480, used_minutes: used * 480, left_minutes: (26 - used) * 480 },
    })
    const long = { ...wish, from_day: `${year}-01-05`, to_day: `${year}-02-27` }
    expect((await owner.post(`${path}/${id}/leaves`, long)).body.fields.to_day).toContain(`zostało ${26 - used}\u00a0dni`)
    expect((await owner.post(`/api/leaves/${data.id}/cancel`)).body.data.state).toBe('cancelled')
    expect((await payroll.get(`${path}/${id}`)).body.data.balance).toMatchObject({ used_minutes: 0, left_minutes: 26 * 480 })
  })

  it('of the year is given for days under a contract of employment, one or one after the other', async () => {
    const { company, payroll, owner } = await world()
    const { id } = await hire(payroll, company)
    const agree = (from_day: string, to_day: string | null, kind = 'fixed') => payroll.post(`${path}/${id}/contracts`, { ...contract, kind, from_day, to_day })
    await agree('2026-03-02', '2026-03-31')
    await agree('2026-04-01', '2026-04-10')
    await agree('2026-04-11', null, 'mandate')
    await agree('2026-04-20', '2026-04-30')
    const ask = async (from_day: string, to_day: string) => {
      const { status, body } = await owner.post(`${path}/${id}/leaves`, { kind: 'annual', from_day, to_day })
      return status === 200 ? body.data.days : body.fields
    }
    expect(await ask('2026-02-27', '2026-03-02')).toEqual({ from_day: 'W dniu 27.02.2026 nie ma umowy o pracę.' })
    expect(await ask('2026-04-09', '2026-04-20')).toEqual({ to_day: 'W dniu 13.04.2026 nie ma umowy o pracę.' })
    expect(await ask('2026-04-30', '2026-05-04')).toEqual({ to_day: 'W dniu 04.05.2026 nie ma umowy o pracę.' })
    // A weekend needs none, and a contract may begin where another one ended.
    expect([await ask('2026-02-28', '2026-03-02'), await ask('2026-03-31', '2026-04-01')]).toEqual([1, 2])
  })

  it('is not given after the last day', async () => {
    const { company, payroll, owner } = await world()
    const { id } = await hire(payroll, company, { start_day: '2026-01-01', end_day: '2026-10-30' })
    const ask = (from_day: string, to_day: string) => owner.post(`${path}/${id}/leaves`, { kind: 'sick', from_day, to_day })
    expect((await ask('2026-10-29', '2026-11-02')).body.fields).toEqual({ to_day: 'Zatrudnienie kończy się 30.10.2026.' })
    expect((await ask('2026-10-29', '2026-10-30')).status).toBe(200)
  })
})

describe('a report of the owner', () => {
  it('makes a draft, a matter for the payroll and the tasks of that kind of contract', async () => {
    const { office, company, owner, payroll } = await world()
    const report = {
      company_id: company.id,
      first_name: 'Olaf',
      last_name: 'Nowy',
      pesel,
      kind: 'mandate',
      from_day: '2026-12-01',
      position: 'Kurier',
      gross_pay: '4000.00',
      note: 'Pilne <b>',
    }
    const { body, status } = await owner.post(`${path}/report`, report)
    expect(status, JSON.stringify(body)).toBe(200)
    const ticket = (await payroll.get(`/api/tickets/${body.data.ticket_id}`)).body.data
    expect(ticket).toMatchObject({ title: 'Zatrudnienie: Olaf Nowy', category_slug: 'kadry' })
    expect(ticket.description).toContain('Pilne &lt;b&gt;')
    for (const secret of [pesel, '4000']) expect(JSON.stringify(ticket)).not.toContain(secret)
    const tasks = await office.db.selectFrom('tasks').select(['title', 'due_date', 'assignee_id', 'source_id']).orderBy('due_date').execute()
    expect(tasks).toHaveLength(4)
    expect(tasks).toContainEqual({
      ...{ title: `Umowa: przygotować i podpisać (sprawa ${ticket.number})`, due_date: '2026-11-30' },
      ...{ assignee_id: payroll.id, source_id: ticket.id },
    })
    expect(tasks.at(-1)).toMatchObject({ title: expect.stringContaining('ZUS Z'), due_date: '2026-12-08', assignee_id: payroll.id })
    const member = await office.client('member', company)
    const seen = [await member.get('/api/tasks'), await member.get(`/api/companies/${company.id}/timeline`), await member.get('/api/tickets')]
    for (const { status, body: responseBody } of seen) expect([status, JSON.stringify(responseBody).includes('Nowy')]).toEqual([200, false])
    const { id } = body.data
    expect((await owner.get(`${path}?filters=state:draft`)).body.data).toMatchObject([{ id, state: 'draft', contract_kind: 'mandate', position: 'Kurier' }])
    expect((await owner.post(`${path}/${id}/confirm`)).status).toBe(403)
    // One of the two has read what the other one then did.
    const { version } = (await payroll.get(`${path}/${id}`)).body.data
    const reader = payroll.with({ 'if-match': `"${version}"` })
    const replies = await Promise.all([reader.put(`${path}/${id}`, { city: 'Toruń' }), reader.post(`${path}/${id}/confirm`)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 412])
    await payroll.post(`${path}/${id}/confirm`)
    expect((await payroll.get(`${path}/${id}`)).body.data.state).toBe('employed')
    expect((await payroll.post(`${path}/${id}/confirm`)).status).toBe(409)
    expect((await owner.post(`${path}/report`, { ...report, kind: 'b2b' })).status).toBe(422)
    expect((await owner.post(path, person(company))).status).toBe(403)
  })

  it('is refused with a reason, told to whoever made it and the owners, and comes again mended', async () => {
    const { office, company, owner, payroll, accountant } = await world()
    const member = await office.client('member', company)
    const partner = await office.client('owner', company)
    const report = { first_name: 'Olaf', last_name: 'Nowy', pesel, kind: 'mandate', from_day: '2026-12-01', position: 'Kurier', gross_pay: '4000.00' }
    const first = (await owner.post(`${path}/report`, { ...report, company_id: company.id })).body.data
    const at = `${path}/${first.id}`
    expect((await payroll.post(`${at}/refuse`, { reason: '  ' })).body.fields).toEqual({ reason: 'To pole jest wymagane.' })
    for (const who of [owner, accountant]) expect((await who.post(`${at}/refuse`, { reason: 'Nie.' })).status).toBe(403)
    expect((await owner.post(`${at}/report-again`, report)).status).toBe(409)
    const { version } = (await payroll.get(at)).body.data
    expect((await payroll.with({ 'if-match': `"${version + 1}"` }).post(`${at}/refuse`, { reason: 'Nie.' })).status).toBe(412)

    // Sent twice, it happens once.
    const repeated = payroll.with({ 'idempotency-key': crypto.randomUUID() })
    const reason = 'Brakuje adresu.\nPESEL jest innej osoby.'
    const replies = [await repeated.post(`${at}/refuse`, { reason }), await repeated.post(`${at}/refuse`, { reason })]
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect((await payroll.post(`${at}/refuse`, { reason })).body.error).toBe('To zgłoszenie jest już odrzucone.')
    expect((await payroll.post(`${at}/confirm`)).body.error).toBe('To zgłoszenie jest już odrzucone.')
    expect((await owner.get(at)).body.data).toMatchObject({ state: 'refused', refusal_reason: reason })
    expect((await owner.get(`${path}?filters=state:refused`)).body.data).toMatchObject([{ id: first.id }])
    expect(await entries(office, 'refused')).toHaveLength(1)
    const told = () => office.db.selectFrom('notifications').select('user_id').where('event', '=', 'employees.refused').execute()
    expect((await told()).map(({ user_id }) => user_id).sort()).toEqual([owner.id, partner.id].sort())
    const mails = office.db.selectFrom('outbox').select('user_id').where('event', '=', 'employees.refused').where('channel', '=', 'email').execute()
    expect((await mails).map(({ user_id }) => user_id).sort()).toEqual([owner.id, partner.id].sort())
    const duties = (ticket_id: string) =>
      office.db.selectFrom('tasks').select(['status', 'due_date']).where('source_id', '=', ticket_id).orderBy('due_date').execute()
    expect((await duties(first.ticket_id)).map(({ status }) => status)).toEqual(Array(4).fill('cancelled'))

    const { pesel: number, gross_pay, ...unsealed } = report
    expect((await member.post(`${at}/report-again`, unsealed)).status).toBe(403)
    expect((await owner.post(`${at}/report-again`, { ...unsealed, pay_period: 'hour' })).body.fields).toHaveProperty('gross_pay')
    expect((await owner.post(`${at}/report-again`, { ...unsealed, first_name: '' })).body.fields).toHaveProperty('first_name')
    const again = await owner.post(`${at}/report-again`, { ...unsealed, first_name: 'Olek', from_day: '2026-12-03' })
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    expect(again.body.data).toMatchObject({ id: first.id, ticket_id: expect.not.stringMatching(first.ticket_id) })
    expect((await payroll.get(at)).body.data).toMatchObject({ state: 'draft', refusal_reason: null, first_name: 'Olek', pesel: '*******3620' })
    const contracts = (await payroll.get(`${at}/contracts`)).body.data
    expect(contracts).toMatchObject([{ from_day: '2026-12-03', position: 'Kurier' }])
    expect((await payroll.post(`/api/contracts/${contracts[0].id}/reveal`)).body.data.value).toBe('4000.00')
    expect(await duties(again.body.data.ticket_id)).toHaveLength(4)
    // What it was refused for is no news any more.
    expect(await told()).toEqual([])
    expect((await owner.post(`${at}/report-again`, unsealed)).status).toBe(409)
    expect((await payroll.post(`${at}/confirm`)).body.data).toMatchObject({ state: 'employed' })
    expect((await payroll.post(`${at}/refuse`, { reason })).body.error).toBe('Ta osoba jest już przyjęta.')
  })

  it('of a board member asks for ZZA alone, and for PPK where the company has it', async () => {
    const { office, company, owner, manager } = await world()
    const [profile] = (await manager.get(`/api/companies/${company.id}/tax-profiles`)).body.data
    await office.transact(db => db.updateTable('tax_profiles').set({ ppk: true }).where('id', '=', profile.id).execute())
    const report = (first_name: string, kind: string) =>
      owner.post(`${path}/report`, {
        ...{ company_id: company.id, first_name, last_name: 'Nowy', passport: 'ZZ0001', birth_date: '1990-01-01' },
        ...{ kind, from_day: '2026-12-01', position: 'Członek zarządu', foreigner: kind !== 'appointment' },
      })
    const titles = async ({ ticket_id }: { ticket_id: string }) =>
      (await office.db.selectFrom('tasks').select('title').where('source_id', '=', ticket_id).execute()).map(({ title }) => title.split(' (')[0])
    expect(await titles((await report('Anna', 'appointment')).body.data)).toEqual(['ZUS ZZA: zgłosić do ubezpieczenia zdrowotnego w terminie 7 dni'])
    const employed = await titles((await report('Piotr', 'permanent')).body.data)
    for (const word of ['PPK', 'Cudzoziemiec: powiadomić', 'Informacja o warunkach zatrudnienia', 'PIT-2', 'ZCNA', 'Akta osobowe'])
      expect(employed.join('; '), word).toContain(word)
  })

  it('that fails leaves nothing', async () => {
    const { office, company, owner, manager } = await world()
    await hire(manager, company)
    const reply = await owner.post(`${path}/report`, {
      company_id: company.id,
      first_name: 'Ta',
      last_name: 'Sama',
      pesel,
      kind: 'mandate',
      from_day: '2026-12-01',
      position: 'Kurier',
    })
    expect(reply.body.fields).toHaveProperty('pesel')
    expect(await office.db.selectFrom('tickets').select('id').execute()).toEqual([])
  })
})

it('what expires is told 30 and 7 days before, each once: late, twice and on two nodes', async () => {
  const { office, company, manager, payroll, owner } = await world()
  await hire(manager, company, { medical_until: addDays(today, 25), safety_until: addDays(today, 60) })
  const { installation } = office.test
  const notifications = async () =>
    (await office.db.selectFrom('notifications').select(['user_id', 'once']).orderBy('once').execute())
      .map(({ user_id, once }) => `${user_id} ${once?.split(' ')[0]} ${once?.split(' ').at(-1)}`)
      .sort()
  await Promise.all([remindOfDeadlines(installation), remindOfDeadlines(installation)])
  await remindOfDeadlines(installation)
  const first = [`${owner.id} medical 30`, `${payroll.id} medical 30`].sort()
  expect(await notifications()).toEqual(first)
  await remindOfDeadlines(installation, addDays(today, 20))
  await remindOfDeadlines(installation, addDays(today, 21))
  expect(await notifications()).toEqual([...first, `${owner.id} medical 7`, `${payroll.id} medical 7`].sort())
  await remindOfDeadlines(installation, addDays(today, 40))
  expect(await notifications()).toHaveLength(6)
})

it('nothing is told of a person whose data are only kept', async () => {
  const { office, company, manager } = await world()
  const { id } = await hire(manager, company, { medical_until: addDays(today, 25) })
  const keep = (restricted_at: string | null) => office.transact(db => db.updateTable('employees').set({ restricted_at }).where('id', '=', id).execute())
  const notifications = () => office.db.selectFrom('notifications').select('id').where('event', '=', 'employees.examination').execute()
  await keep('2026-01-01T00:00:00Z')
  await remindOfDeadlines(office.test.installation)
  expect(await notifications()).toEqual([])
  await keep(null)
  await remindOfDeadlines(office.test.installation)
  expect(await notifications()).not.toEqual([])
})

it('where the office works without contracts, nobody is told of their ends', async () => {
  const { office, company, manager, owner } = await world()
  const { id } = await hire(manager, company)
  await manager.post(`${path}/${id}/contracts`, { ...contract, kind: 'mandate', to_day: addDays(today, 5) })
  const reminders = async () => [
    (await office.db.selectFrom('notifications').select('id').where('event', '=', 'employees.deadline').execute()).length > 0,
    (await owner.get('/api/waiting')).body.data.items.some(({ kind }: { kind: string }) => kind === 'contract'),
  ]
  await office.switchOff('component:employeeContracts')
  await remindOfDeadlines(office.test.installation)
  expect(await reminders()).toEqual([false, false])
  await office.switchOff()
  await remindOfDeadlines(office.test.installation)
  expect(await reminders()).toEqual([true, true])
})
