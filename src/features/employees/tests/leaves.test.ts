import { describe, expect, it } from 'vitest'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { stopDate } from '#test/fixtures/stopped-date.ts'

stopDate(Date.parse('2026-11-28T10:00Z'))

const path = '/api/employees'
let people = 0

/** Somebody with a contract of employment, of 2026 unless it says otherwise. */
async function world(values: object = {}, terms: object = {}) {
  const office = await newOffice()
  const company = await office.company()
  const payroll = await office.as('payroll', { company_id: company.id, role: 'payroll' })
  const owner = await office.client('owner', company)
  const { data } = (
    await payroll.post(path, {
      ...{ company_id: company.id, first_name: 'Łucja', last_name: 'Żak', passport: `ZZ${++people}`, birth_date: '1990-01-01', start_day: '2020-01-01' },
      ...{ carried_year: 2026, carried_days: 0, ...values },
    })
  ).body
  const agree = (from_day: string, to_day: string | null, time = '1/1', more: object = {}) =>
    payroll.post(`${path}/${data.id}/contracts`, {
      ...{ kind: to_day ? 'fixed' : 'permanent', number: null, signed_day: '2020-01-01', from_day, to_day, position: 'Magazynier', time, pay_period: 'month' },
      ...(to_day && { override_reason: 'Zastępstwo' }),
      ...more,
    })
  const { from_day = '2020-01-01', to_day = null, time = '1/1', ...more } = terms as Record<string, string>
  expect((await agree(from_day, to_day, time, more)).status).toBe(200)
  const ask = async (kind: string, from: string, to: string | null = null, hours: number | null = null) => {
    const { status, body } = await owner.post(`${path}/${data.id}/leaves`, { kind, from_day: from, to_day: to, ...(hours !== null && { hours }) })
    return status === 200 ? body.data : JSON.parse(JSON.stringify(body.fields).replaceAll('\u00a0', ' '))
  }
  const balance = async () => (await payroll.get(`${path}/${data.id}`)).body.data.balance
  return { office, company, payroll, owner, id: data.id as string, agree, ask, balance }
}

describe('leave in hours', () => {
  it('art. 154²: half time asks for three weeks and has 104 hours', async () => {
    const { ask, balance } = await world({ leave_base: 26 }, { time: '1/2' })
    expect(await balance()).toMatchObject({ base: 26, entitled_minutes: 104 * 60, day_minutes: 240 })
    expect(await ask('annual', '2026-06-01', '2026-06-19')).toMatchObject({ days: 14, minutes: 56 * 60 })
    expect(await ask('annual', '2026-08-03', '2026-08-31')).toEqual({
      to_day: 'Wniosek obejmuje 21 dni (84 h), a do wykorzystania pozostało 12 dni (48 h).',
    })
  })

  it('art. 154² § 1: over a change of the part of time each day counts its own hours', async () => {
    const { ask, agree } = await world({}, { to_day: '2026-06-10', time: '1/2', week: '8 8 4' })
    await agree('2026-06-11', null, '3/4')
    expect(await ask('annual', '2026-06-08', '2026-06-12')).toMatchObject({ days: 5, minutes: 32 * 60 })
  })

  it('art. 154² § 3: with a daily norm of 7 hours a day of leave is 7 hours, and so are the hours of art. 188', async () => {
    const { ask, balance } = await world({ leave_base: 26 }, { daily_norm: '7:00' })
    expect(await balance()).toMatchObject({ entitled_minutes: 26 * 7 * 60, day_minutes: 7 * 60 })
    expect(await ask('annual', '2026-06-08', '2026-06-12')).toMatchObject({ days: 5, minutes: 35 * 60 })
    expect(await balance()).toMatchObject({ waiting_minutes: 35 * 60 })
    expect(await ask('care', '2026-07-01', null, 8)).toEqual({ hours: 'Tego dnia do przepracowania jest 7 h.' })
    for (const on of ['2026-07-01', '2026-07-02']) expect(await ask('care', on, null, 7)).toMatchObject({ minutes: 7 * 60 })
    expect(await ask('care', '2026-07-03', null, 1)).toEqual({ hours: expect.stringContaining('przysługuje 14 h') })
  })

  it('art. 154² § 3: another norm of the same contract leaves what was taken as it was, and the medical one counts 7 h 35 min', async () => {
    const { payroll, id, ask, balance } = await world({ leave_base: 26 })
    await ask('annual', '2026-03-02', '2026-03-06')
    const [before] = (await payroll.get(`${path}/${id}/contracts`)).body.data
    const { kind, number, signed_day, from_day, to_day, position, time, pay_period } = before
    const terms = { kind, number, signed_day, from_day, to_day, position, time, pay_period, daily_norm: '7:35' }
    expect((await payroll.put(`/api/contracts/${before.id}`, { ...terms, daily_norm: '7:30' })).body.fields).toHaveProperty('daily_norm')
    expect((await payroll.put(`/api/contracts/${before.id}`, terms)).status).toBe(200)
    expect(await balance()).toMatchObject({ entitled_minutes: 26 * 455, waiting_minutes: 5 * 455, left_minutes: 26 * 455, day_minutes: 455 })
    expect(await ask('annual', '2026-06-08', '2026-06-12')).toMatchObject({ days: 5, minutes: 5 * 455, norm: 455 })
    expect((await payroll.get(`${path}/${id}/leaves`)).body.data.map(({ norm }: { norm: number }) => norm)).toEqual([455, 480])
  })

  it('art. 154² § 4: a part of a day only where less than a day is left', async () => {
    const { ask } = await world({ carried_hours: 4 })
    expect(await ask('annual', '2026-06-08', null, 4)).toHaveProperty('hours')
    expect(await ask('annual', '2026-07-01', '2026-07-28')).toMatchObject({ days: 20 })
    expect(await ask('annual', '2026-08-03', null, 5)).toHaveProperty('to_day')
    expect(await ask('annual', '2026-08-03', null, 4)).toMatchObject({ hours: 4, minutes: 240, days: 1 })
    expect(await ask('annual', '2026-08-04', '2026-08-05', 4)).toEqual({ hours: 'Godziny można podać przy wniosku na jeden dzień.' })
    expect(await ask('unpaid', '2026-08-04', null, 4)).toEqual({ hours: 'Ten urlop udzielany jest w dniach.' })
  })

  it('a week that does not fit the part of time, or is no week, is refused', async () => {
    const { agree } = await world({}, { to_day: '2026-06-10' })
    expect((await agree('2026-06-11', null, '1/2', { week: '8 8 8' })).body.fields).toEqual({
      week: 'Tydzień ma razem 24 godz., a wymiar etatu daje 20 godz.',
    })
    expect((await agree('2026-06-11', null, '1/2', { week: 'różnie' })).body.fields.week).toContain('od poniedziałku do niedzieli')
  })

  it('art. 153: the first job gives a twelfth for each month that has passed', async () => {
    const { ask, balance } = await world({ first_job: true, carried_year: null, carried_days: null }, { from_day: '2026-09-01' })
    // By 28 November two months have passed.
    expect(await balance()).toMatchObject({ entitled_minutes: 1600 })
    expect(await ask('annual', '2026-09-29', null)).toHaveProperty('to_day')
    expect(await ask('annual', '2026-12-01', '2026-12-04')).toMatchObject({ minutes: 4 * 480 })
    expect(await ask('annual', '2026-12-07', '2026-12-08')).toHaveProperty('to_day')
  })

  it('art. 291: leave of 2022 may be asked for until 30 September 2026', async () => {
    const { ask, balance } = await world({ carried_year: 2023, carried_days: 5 }, { from_day: '2020-01-01' })
    // 60 days of 2023–2025, the 20 of 2026, and the five of 2022 that are lost by now.
    expect(await balance()).toMatchObject({ carried_minutes: 65 * 480, prescribed_minutes: 5 * 480, left_minutes: 80 * 480 })
    expect((await ask('annual', '2026-05-25', '2026-09-30')).to_day).toContain('pozostało 85 dni')
    expect((await ask('annual', '2026-07-01', '2026-12-31')).to_day).toContain('pozostało 85 dni')
    expect(await ask('annual', '2026-10-01', '2027-01-31')).toHaveProperty('to_day')
    expect(await ask('annual', '2026-10-01', '2026-12-31')).toMatchObject({ days: 63 })
  })

  it('promised for the next year is not given away in this one', async () => {
    const { ask, owner } = await world()
    const next = await ask('annual', '2027-02-01', '2027-03-12')
    expect(next).toMatchObject({ days: 30 })
    await owner.post(`/api/leaves/${next.id}/accept`)
    expect(await ask('annual', '2026-06-08', '2026-06-22')).toEqual({ to_day: 'Ten urlop jest już potrzebny na wnioski z 2027 r.' })
    expect(await ask('annual', '2026-06-08', '2026-06-19')).toMatchObject({ days: 10 })
  })
})

describe('the base of leave', () => {
  const civil = { kind: 'mandate', from_day: '2010-01-01', to_day: '2019-12-31' }

  it('holds from a day on with its proof, in an audit entry, and leaves past years alone', async () => {
    const { office, payroll, owner, id, balance } = await world({ carried_year: 2023, carried_days: 0 })
    const bases = `${path}/${id}/leave-bases`
    expect((await payroll.get(bases)).body.data).toMatchObject([{ from_day: '1900-01-01', base: 20, periods: [] }])
    const before = (await balance()).carried_minutes
    const change = { from_day: '2026-05-01', base: 26, periods: [civil], certificate_day: '2026-04-15' }
    expect((await owner.post(bases, change)).status).toBe(403)
    const { data } = (await payroll.post(bases, change)).body
    expect(data).toMatchObject(change)
    expect(await balance()).toMatchObject({ base: 26, carried_minutes: before, entitled_minutes: 26 * 480 })
    expect((await payroll.get(`${path}/${id}`)).body.data.leave_base).toBe(26)
    const [entry] = await office.db.selectFrom('audit_entries').select('action').where('entity', '=', 'leave-bases').where('entity_id', '=', data.id).execute()
    expect(entry).toMatchObject({ action: 'created' })
    expect((await payroll.post(bases, change)).body.fields).toHaveProperty('from_day')
    expect((await payroll.put(`${path}/${id}`, { leave_base: 26 })).status).toBe(422)
    expect((await payroll.with({ 'if-match': '"7"' }).put(`/api/leave-bases/${data.id}`, change)).status).toBe(412)
    expect((await payroll.put(`/api/leave-bases/${data.id}`, { ...change, additional: 10 })).body.data).toMatchObject({ additional: 10 })
    const corrected = (await payroll.put(`/api/leave-bases/${data.id}`, { ...change, from_day: '2026-06-01' })).body.data
    expect(corrected).toMatchObject({ from_day: '2026-06-01', additional: 10, version: 3 })
    const [first] = (await payroll.get(bases)).body.data
    expect((await payroll.delete(`/api/leave-bases/${first.id}`)).status).toBe(409)
    expect((await payroll.put(`/api/leave-bases/${first.id}`, { ...change, from_day: '2025-01-01', periods: [] })).status).toBe(422)
    expect((await payroll.delete(`/api/leave-bases/${data.id}`)).status).toBe(200)
    expect((await balance()).base).toBe(20)
  })

  it('Dz.U. 2025 poz. 1423: periods of other work count on a certificate, from 2026 and outside of public employers from May', async () => {
    const { payroll, id } = await world()
    const add = async (values: object) => {
      const { status, body } = await payroll.post(`${path}/${id}/leave-bases`, { from_day: '2026-05-01', base: 26, periods: [civil], ...values })
      return status === 200 ? 'saved' : Object.keys(body.fields)
    }
    expect(await add({})).toEqual(['certificate_day'])
    expect(await add({ certificate_day: '2026-03-01', from_day: '2025-12-31' })).toEqual(['from_day'])
    expect(await add({ certificate_day: '2026-03-01', from_day: '2026-04-30' })).toEqual(['override_reason'])
    expect(await add({ certificate_day: '2026-03-01', from_day: '2026-01-01', override_reason: 'Jednostka sektora finansów publicznych' })).toBe('saved')
    expect(await add({ certificate_day: '2026-03-01', from_day: '2026-05-01' })).toBe('saved')
    expect(await add({ from_day: '2024-01-01', periods: [{ ...civil, kind: 'employment' }] })).toBe('saved')
    expect(await add({ from_day: '2023-01-01', periods: [{ kind: 'school', from_day: '2010-01-01', to_day: '2009-01-01' }] })).toEqual(['periods.0.to_day'])
    expect(await add({ base: 24 })).toEqual(['base'])
  })
})

describe('the limits of each kind', () => {
  it('art. 167²: four days on demand in a calendar year, whatever the part of time', async () => {
    const { ask, owner } = await world({}, { time: '1/2' })
    const first = await ask('on_demand', '2026-03-02', '2026-03-04')
    expect(first).toMatchObject({ days: 3, minutes: 720 })
    expect(await ask('on_demand', '2026-04-07', '2026-04-08')).toEqual({
      to_day: 'W roku kalendarzowym przysługuje 4 dni (art. 167² k.p.), a do wykorzystania pozostało 1.',
    })
    expect(await ask('on_demand', '2026-04-07')).toMatchObject({ days: 1 })
    expect(await ask('on_demand', '2026-05-04')).toHaveProperty('to_day')
    expect(await ask('on_demand', '2027-01-04')).toMatchObject({ days: 1 })
    // What is taken back makes room.
    await owner.post(`/api/leaves/${first.id}/cancel`)
    expect(await ask('on_demand', '2026-05-04', '2026-05-06')).toMatchObject({ days: 3 })
  })

  it.each(['care', 'force_majeure'])('art. 188 and 148¹: two days or sixteen hours of %s, as the first request of the year decides', async kind => {
    const days = await world()
    expect(await days.ask(kind, '2026-03-02')).toMatchObject({ days: 1 })
    expect((await days.ask(kind, '2026-03-03', null, 4)).hours).toContain('wybrano już dni')
    expect(await days.ask(kind, '2026-03-03', '2026-03-04')).toHaveProperty('to_day')
    expect(await days.ask(kind, '2026-03-03')).toMatchObject({ days: 1 })
    const hours = await world({}, { time: '3/4' })
    expect(await hours.ask(kind, '2026-03-02', null, 6)).toMatchObject({ minutes: 360 })
    expect((await hours.ask(kind, '2026-03-03')).hours).toContain('wybrano już godziny')
    expect(await hours.ask(kind, '2026-03-03', null, 5)).toMatchObject({ minutes: 300 })
    // Three quarters of sixteen hours are twelve.
    expect((await hours.ask(kind, '2026-03-04', null, 2)).hours).toContain('przysługuje 12 h')
    expect(await hours.ask(kind, '2026-03-04', null, 1)).toMatchObject({ minutes: 60 })
    expect(await hours.ask(kind, '2027-03-03')).toMatchObject({ days: 1 })
  })

  it('art. 173¹: five days of care in a calendar year', async () => {
    const { ask } = await world()
    expect(await ask('carers', '2026-03-02', '2026-03-09')).toHaveProperty('to_day')
    expect(await ask('carers', '2026-03-02', '2026-03-06')).toMatchObject({ days: 5 })
    expect(await ask('carers', '2026-09-01')).toHaveProperty('to_day')
    expect(await ask('carers', '2026-12-31', '2027-01-04')).toEqual({ to_day: 'Urlop na przełomie roku proszę zapisać osobno na każdy rok.' })
  })

  it.each([
    ['special', '2026-03-02', '2026-03-03', '2026-03-04', '§ 15'],
    ['study', '2026-03-02', '2026-03-30', '2026-03-31', 'art. 103²'],
    ['maternity', '2026-01-01', '2026-09-16', '2026-09-17', 'art. 180 '],
    ['supplementary_maternity', '2026-01-01', '2026-04-15', '2026-04-22', 'art. 180²'],
    ['parental', '2026-01-01', '2027-04-14', '2027-04-15', 'art. 182¹'],
    ['paternity', '2026-03-02', '2026-03-15', '2026-03-22', 'art. 182³'],
    ['childcare', '2026-01-01', '2028-12-31', '2029-01-01', 'art. 186'],
  ])('%s from %s may last until %s and not until %s (%s)', async (kind, from_day, to_day, beyond, article) => {
    const { ask } = await world()
    expect((await ask(kind, from_day, beyond)).to_day).toContain(article)
    if (['paternity', 'supplementary_maternity'].includes(kind)) expect((await ask(kind, from_day, '2026-03-10')).to_day).toContain('w pełnych tygodniach')
    expect(await ask(kind, from_day, to_day)).toMatchObject({ kind, state: 'submitted' })
  })

  it('what the labour code gives needs a contract of employment on each day', async () => {
    const { ask } = await world({}, { from_day: '2026-03-01', to_day: '2026-06-30' })
    expect(await ask('paternity', '2026-07-01', '2026-07-07')).toEqual({ kind: 'Ta nieobecność przysługuje przy umowie o pracę.' })
    expect(await ask('carers', '2026-06-30', '2026-07-01')).toEqual({ to_day: 'W dniu 01.07.2026 nie ma umowy o pracę.' })
    expect(await ask('sick', '2026-07-01', '2026-07-02')).toMatchObject({ days: 2 })
  })
})

it('leave shrinks by months of unpaid leave once that was agreed to (art. 155²)', async () => {
  const { ask, owner, balance } = await world()
  const unpaid = await ask('unpaid', '2026-03-01', '2026-04-30')
  expect(await balance()).toMatchObject({ entitled_minutes: 20 * 480 })
  await owner.post(`/api/leaves/${unpaid.id}/accept`)
  expect(await balance()).toMatchObject({ entitled_minutes: 17 * 480 })
})

it('the list of employees finds who waits for an answer and who has no signed contract', async () => {
  const { company, payroll, ask, id, owner } = await world()
  const person = { company_id: company.id, first_name: 'Adam', last_name: 'Bez Umowy', passport: 'ZZ000', birth_date: '1990-01-01' }
  const other = (await payroll.post(path, person)).body.data.id
  const ids = async (filters: string) => (await payroll.get(`${path}?filters=${encodeURIComponent(filters)}`)).body.data.map((row: { id: string }) => row.id)
  expect(await ids('signed=false')).toEqual([other])
  await payroll.post(`${path}/${other}/contracts`, {
    kind: 'mandate',
    number: null,
    signed_day: null,
    from_day: '2026-11-01',
    to_day: null,
    position: null,
    time: null,
    pay_period: 'month',
  })
  expect(await ids('signed=false')).toEqual([other])
  expect(await ids('leave_from!=')).toEqual([])
  await ask('annual', '2026-12-14')
  const leave = await ask('annual', '2026-12-07')
  const [row] = (await payroll.get(`${path}?filters=${encodeURIComponent('leave_from!=')}`)).body.data
  expect(row).toMatchObject({ id, leave_from: '2026-12-07', signed: true })
  await owner.post(`/api/leaves/${leave.id}/accept`)
  expect((await payroll.get(`${path}?filters=${encodeURIComponent('leave_from!=')}`)).body.data[0]).toMatchObject({ leave_from: '2026-12-14' })
})

it('of neighbours nothing is known: neither bases nor their numbers', async () => {
  const { office, payroll, id } = await world()
  const [base] = (await payroll.get(`${path}/${id}/leave-bases`)).body.data
  const neighbour: Caller = await office.client('owner', await office.company())
  expect((await neighbour.get(`${path}/${id}/leave-bases`)).status).toBe(404)
  expect((await neighbour.put(`/api/leave-bases/${base.id}`, { from_day: '1900-01-01', base: 26 })).status).toBe(403)
})
