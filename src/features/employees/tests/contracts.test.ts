import { describe, expect, it } from 'vitest'
import { remindOfDeadlines } from '#features/employees/server/jobs.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate(Date.parse('2026-11-28T10:00Z'))

const path = '/api/employees'

async function world() {
  const office = await newOffice()
  const company = await office.company()
  const payroll = await office.as('payroll', { company_id: company.id, role: 'payroll' })
  const owner = await office.client('owner', company)
  const person = { company_id: company.id, first_name: 'Łucja', last_name: 'Żak', passport: 'ZZ1', birth_date: '1990-01-01' }
  const { id } = (await payroll.post(path, person)).body.data
  const base = {
    kind: 'permanent',
    number: null,
    signed_day: null,
    from_day: '2026-12-01',
    to_day: null,
    position: 'Magazynier',
    time: '1/1',
    pay_period: 'month',
  }
  const agree = (values: object) => payroll.post(`${path}/${id}/contracts`, { ...base, ...values })
  /** The fields that were refused, or "saved". */
  const judge = async (values: object) => {
    const { status, body } = await agree(values)
    return status === 200 ? 'saved' : Object.keys(body.fields).sort().join(' ')
  }
  return { office, company, payroll, owner, id, base, agree, judge }
}

describe('a contract that is followed by the next', () => {
  it('keeps its pay unless another is given, begins after its end, and is told of in the log', async () => {
    const { office, agree, payroll, owner, base } = await world()
    const ending = { ...base, kind: 'fixed', signed_day: '2026-06-01', from_day: '2026-06-01', to_day: '2026-12-31', gross_pay: '6543.21' }
    const { data: before } = (await agree(ending)).body
    const at = `/api/contracts/${before.id}/prolong`
    const next = { ...base, kind: 'permanent', from_day: '2027-01-01' }
    expect((await payroll.post(at, { ...next, from_day: '2026-12-31' })).body.fields).toEqual({
      from_day: 'Poprzednia umowa trwa do 31.12.2026. Proszę podać późniejszy dzień.',
    })
    expect((await owner.post(at, next)).status, 'its people read it alone').toBe(403)
    expect((await (await office.client('owner', await office.company())).post(at, next)).status, 'others know of none').toBeGreaterThanOrEqual(403)
    const { status, body } = await payroll.post(at, next)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ employee_id: before.employee_id, kind: 'permanent', from_day: '2027-01-01', to_day: null, has_pay: true })
    expect((await payroll.post(`/api/contracts/${body.data.id}/reveal`, {})).body.data.value).toBe('6543.21')
    expect((await payroll.post(`/api/contracts/${body.data.id}/prolong`, { ...next, from_day: '2028-01-01' })).status, 'ends never').toBe(409)
    expect((await payroll.post(at, next)).status, 'no two at once').toBe(422)
  })

  it('takes another pay where one is given', async () => {
    const { agree, payroll, base } = await world()
    const { data: before } = (await agree({ ...base, kind: 'fixed', from_day: '2026-06-01', to_day: '2026-12-31', gross_pay: '6000' })).body
    const hourly = { ...base, kind: 'mandate', from_day: '2027-01-01', pay_period: 'hour' }
    const otherPeriod = { gross_pay: 'Poprzednie wynagrodzenie było płatne inaczej. Proszę podać nowe.' }
    expect((await payroll.post(`/api/contracts/${before.id}/prolong`, hourly)).body.fields, 'what was a month’s').toEqual(otherPeriod)
    const { status, body } = await payroll.put(`/api/contracts/${before.id}`, {
      ...base,
      kind: 'mandate',
      from_day: '2026-06-01',
      to_day: '2026-12-31',
      pay_period: 'hour',
    })
    expect([status, body.fields]).toEqual([422, otherPeriod])
    const { data } = (await payroll.post(`/api/contracts/${before.id}/prolong`, { ...base, from_day: '2027-01-01', gross_pay: '7000' })).body
    expect((await payroll.post(`/api/contracts/${data.id}/reveal`, {})).body.data.value).toBe('7000.00')
  })
})

describe('the end of a contract', () => {
  const ending = { kind: 'fixed', signed_day: '2026-06-01', from_day: '2026-06-01', to_day: '2026-12-05' }
  const next = { from_day: '2026-12-06', signed_day: '2026-11-20' }

  async function reminding() {
    const { office, owner, payroll, id, ...rest } = await world()
    const told = async () => {
      await remindOfDeadlines(office.test.installation)
      const notices = await office.db.selectFrom('notifications').select('id').where('event', '=', 'employees.deadline').execute()
      const waiting = (await owner.get('/api/waiting')).body.data.items.filter(({ kind }: { kind: string }) => kind === 'contract')
      const { contract_until } = (await payroll.get(path)).body.data[0]
      return [notices.length > 0, waiting.length, contract_until]
    }
    const leave = (end_day: string | null) => payroll.put(`${path}/${id}`, { end_day })
    return { ...rest, told, leave }
  }

  it('is told of unless a signed one of the same law follows', async () => {
    const { agree, told } = await reminding()
    await agree(ending)
    await agree({ ...next, kind: 'permanent' })
    expect(await told()).toEqual([false, 0, null])

    const other = await reminding()
    await other.agree(ending)
    // A draft is no contract yet, and a mandate no employment.
    await other.agree({ ...next, kind: 'permanent', signed_day: null })
    await other.agree({ ...next, kind: 'mandate' })
    expect(await other.told()).toEqual([true, 1, '2026-12-05'])
    // Two of one day are told of once.
    expect((await other.agree({ ...ending, kind: 'work' })).status).toBe(200)
    expect(await other.told()).toEqual([true, 1, '2026-12-05'])
  })

  it('is not told of who leaves by then', async () => {
    const { agree, told, leave } = await reminding()
    await agree(ending)
    expect((await leave('2026-12-05')).status).toBe(200)
    expect(await told()).toEqual([false, 0, '2026-12-05'])
    await leave('2026-12-31')
    expect(await told()).toEqual([true, 1, '2026-12-05'])
  })
})

describe('what has to be renewed for a person', () => {
  const ending = { kind: 'fixed', signed_day: '2026-06-01', from_day: '2026-06-01', to_day: '2026-12-05' }

  async function renewing() {
    const { office, company, payroll, agree, id } = await world()
    await payroll.put(`${path}/${id}`, { medical_until: '2026-12-10', safety_until: '2026-11-20' })
    const asked = async () => {
      const { medical_renewal, safety_renewal, contract_renewal, kept } = (await payroll.get(path)).body.data[0]
      return [medical_renewal, safety_renewal, contract_renewal, kept]
    }
    const leave = (end_day: string | null) => payroll.put(`${path}/${id}`, { end_day })
    const keep = (restricted_at: string | null) => office.transact(db => db.updateTable('employees').set({ restricted_at }).where('id', '=', id).execute())
    return { office, company, payroll, agree, asked, leave, keep }
  }

  it('is what lapses before that person leaves, and nothing of who is only kept', async () => {
    const { office, company, payroll, agree, asked, leave, keep } = await renewing()
    await agree(ending)
    expect(await asked()).toEqual(['2026-12-10', '2026-11-20', '2026-12-05', false])
    await leave('2026-12-05')
    expect(await asked()).toEqual([null, '2026-11-20', null, false])
    await leave(null)
    await keep('2026-11-01T00:00:00Z')
    expect(await asked()).toEqual([null, null, null, true])
    await keep(null)
    const soon = async () => (await payroll.get(`${path}?filters=${encodeURIComponent('contract_renewal<=2026-12-28')}`)).body.data.length
    expect(await soon()).toBe(1)
    await office.transact(db => db.updateTable('companies').set({ archived_at: '2026-11-01T00:00:00Z' }).where('id', '=', company.id).execute())
    expect(await asked()).toEqual([null, null, null, true])
    expect(await soon()).toBe(0)
  })

  it('is no contract to be prolonged where the next one is entered, be it unsigned', async () => {
    const { payroll, agree } = await renewing()
    const asked = async () => {
      const { contract_renewal, prolongable } = (await payroll.get(path)).body.data[0]
      return [contract_renewal, prolongable]
    }
    await agree(ending)
    expect(await asked()).toEqual(['2026-12-05', true])
    await agree({ ...ending, signed_day: null, kind: 'mandate', from_day: '2026-12-06', to_day: '2027-06-30' })
    expect(await asked()).toEqual(['2026-12-05', true])
    await agree({ ...ending, signed_day: null, from_day: '2026-12-06', to_day: '2027-06-30' })
    expect(await asked()).toEqual(['2026-12-05', false])
  })

  it('is the first of several contracts to end that nothing follows, and one that is over where none came instead', async () => {
    const { agree, asked } = await renewing()
    const contract = async () => (await asked())[2]
    await agree({ ...ending, from_day: '2025-06-01', to_day: '2026-05-31' })
    await agree({ ...ending, kind: 'mandate', from_day: '2025-06-01', to_day: '2026-10-31' })
    expect(await contract()).toBe('2026-10-31')
    await agree({ ...ending, kind: 'mandate', from_day: '2026-11-01', to_day: '2027-06-30' })
    expect(await contract()).toBe('2027-06-30')
    await agree(ending)
    expect(await contract()).toBe('2026-12-05')
    await agree({ ...ending, kind: 'permanent', from_day: '2026-12-06', to_day: null })
    expect(await contract()).toBe('2027-06-30')
  })
})

describe('a contract against the law', () => {
  it('art. 25 k.p.: a trial longer than three months is refused whatever is said, one a month longer than its kind with a reason', async () => {
    const { judge } = await world()
    const reason = { override_reason: 'Rodzaj pracy wymaga dłuższego sprawdzenia' }
    expect(await judge({ kind: 'trial', to_day: '2027-03-01', ...reason })).toBe('to_day')
    expect(await judge({ kind: 'trial', to_day: '2027-01-31', intended: 'under_6' })).toBe('override_reason to_day')
    expect(await judge({ kind: 'trial', to_day: '2027-02-01', intended: 'under_6', ...reason })).toBe('to_day')
    expect(await judge({ kind: 'trial', to_day: '2027-01-31', intended: 'under_6', ...reason })).toBe('saved')
  })

  it('art. 25 § 2³ k.p.: a trial is prolonged by leave that was agreed to within it', async () => {
    const { agree, payroll, owner, id, base } = await world()
    const { data } = (await agree({ kind: 'trial', from_day: '2026-09-01', to_day: '2026-11-30' })).body
    const change = () => payroll.put(`/api/contracts/${data.id}`, { ...base, kind: 'trial', from_day: '2026-09-01', to_day: '2026-12-04' })
    expect((await change()).body.fields).toHaveProperty('to_day')
    const leave = (await owner.post(`${path}/${id}/leaves`, { kind: 'sick', from_day: '2026-10-05', to_day: '2026-10-08' })).body.data
    expect((await change()).status).toBe(422)
    await owner.post(`/api/leaves/${leave.id}/accept`)
    expect((await change()).status).toBe(200)
  })

  it('art. 25¹ k.p.: more than 33 months or three fixed terms ask for a reason', async () => {
    const { judge } = await world()
    expect(await judge({ kind: 'fixed', from_day: '2026-12-01', to_day: '2029-09-01' })).toBe('override_reason to_day')
    for (const month of ['01', '02', '03']) expect(await judge({ kind: 'fixed', from_day: `2026-${month}-01`, to_day: `2026-${month}-28` })).toBe('saved')
    expect(await judge({ kind: 'fixed', to_day: '2027-01-31' })).toBe('kind override_reason')
    expect(await judge({ kind: 'fixed', to_day: '2027-01-31', override_reason: 'Zastępstwo nieobecnego pracownika' })).toBe('saved')
  })

  it('pay below the minimum of that day, by the part of time, asks for a reason; the minimum is that of the limits, as the office corrects it', async () => {
    const { office, judge, payroll } = await world()
    expect(await judge({ gross_pay: '4805.99' })).toBe('gross_pay override_reason')
    expect(await judge({ gross_pay: '4806.00', from_day: '2027-01-01' })).toBe('gross_pay override_reason')
    expect(await judge({ kind: 'mandate', gross_pay: '31.39', pay_period: 'hour' })).toBe('gross_pay override_reason')
    expect(await judge({ kind: 'mandate', gross_pay: '31.40', pay_period: 'hour' })).toBe('saved')
    const { month, hour } = (await payroll.get('/api/contracts/minimum-pay')).body.data
    expect(month).toContainEqual({ from_day: '2024-07-01', value: '4300.00' })
    expect([month.at(-1), hour.at(-1)]).toEqual([
      { from_day: '2027-01-01', value: '4950.00' },
      { from_day: '2027-01-01', value: '32.30' },
    ])
    const administrator = await office.as('administrator')
    const correction = { parts: [{ name: null, value: '4900.00' }], status: 'final', source: 'Dz.U.' }
    expect((await administrator.put('/api/limits/2026/placa_minimalna', correction)).status).toBe(200)
    expect(await judge({ gross_pay: '4806.00' })).toBe('gross_pay override_reason')
    expect(await judge({ gross_pay: '2450.00', time: '1/2' })).toBe('saved')
  })

  it('a pay that was written before is judged too when its contract changes', async () => {
    const { agree, payroll, base } = await world()
    const { data } = (await agree({ gross_pay: '2403.00', time: '1/2' })).body
    const change = (values: object) => payroll.put(`/api/contracts/${data.id}`, { ...base, time: '1/1', ...values })
    expect((await change({})).body.fields).toHaveProperty('gross_pay')
    expect((await change({ gross_pay: '4806.00' })).status).toBe(200)
  })

  it('art. 22 k.p.: three marks of employment ask for a reason, which stands in the audit entry and goes when it is not needed', async () => {
    const { office, agree, payroll, base } = await world()
    const marks = ['managed', 'place', 'time']
    const b2b = { kind: 'b2b', time: null, marks }
    expect((await agree(b2b)).body.fields).toMatchObject({ marks: expect.stringContaining('art. 22'), override_reason: expect.any(String) })
    const override_reason = 'Opinia prawna z 20.11.2026'
    const { data } = (await agree({ ...b2b, override_reason })).body
    expect(data).toMatchObject({ marks, override_reason })
    const entry = await office.db.selectFrom('audit_entries').select('action').where('entity', '=', 'contracts').where('entity_id', '=', data.id).execute()
    expect(entry).toEqual([{ action: 'created' }])
    const administrator = await office.as('administrator')
    const [logged] = (await administrator.get('/api/audit?filters=entity:contracts')).body.data
    expect((await administrator.get(`/api/audit/${logged.id}`)).body.data.after).toContain(override_reason)
    const less = await payroll.put(`/api/contracts/${data.id}`, { ...base, ...b2b, marks: ['managed'], override_reason })
    expect(less.body.data).toMatchObject({ marks: ['managed'], override_reason: null })
    expect((await agree({ ...b2b, marks: ['inne'] })).body.fields).toHaveProperty(['marks.0'])
  })

  it('keeps what a client of an earlier version leaves out', async () => {
    const { agree, payroll, base } = await world()
    const fixed = { ...base, kind: 'fixed', to_day: '2027-03-31' }
    expect((await agree(fixed)).body.data).toMatchObject({ daily_norm: '8:00', extensions: 0, marks: [] })
    const { data } = (await agree({ ...fixed, from_day: '2027-04-01', to_day: '2027-05-31', daily_norm: '7:35', extensions: 1, marks: ['managed'] })).body
    const left = await payroll.put(`/api/contracts/${data.id}`, { ...fixed, from_day: '2027-04-01', to_day: '2027-05-31', position: 'Kierowca' })
    expect(left.body.data).toMatchObject({ position: 'Kierowca', daily_norm: '7:35', extensions: 1, marks: ['managed'] })
    const response = await payroll.put(`/api/contracts/${data.id}`, { ...fixed, from_day: '2027-04-01', to_day: '2027-05-31', daily_norm: '8:00', marks: [] })
    expect(response.body.data).toMatchObject({ daily_norm: '8:00', extensions: 1, marks: [] })
  })
})

it('an owner who reports somebody hears the same, and the reason goes to the office', async () => {
  const { company, owner, payroll } = await world()
  const report = {
    ...{ company_id: company.id, first_name: 'Olaf', last_name: 'Nowy', passport: 'ZZ2', birth_date: '1991-01-01' },
    ...{ kind: 'permanent', from_day: '2026-12-01', position: 'Kurier', gross_pay: '4000.00', time: '1/1' },
  }
  expect((await owner.post(`${path}/report`, report)).body.fields).toMatchObject({ gross_pay: expect.any(String), override_reason: expect.any(String) })
  const { data } = (await owner.post(`${path}/report`, { ...report, override_reason: 'Premia regulaminowa' })).body
  expect((await payroll.get(`/api/tickets/${data.ticket_id}`)).body.data.description).toContain('Premia regulaminowa')
  expect((await payroll.get(`${path}/${data.id}/contracts`)).body.data).toMatchObject([{ override_reason: 'Premia regulaminowa' }])
  expect((await owner.post(`${path}/report`, { ...report, kind: 'trial', to_day: '2027-04-30', override_reason: 'Chcemy tak' })).body.fields).toEqual({
    to_day: expect.stringContaining('art. 25'),
  })
})
