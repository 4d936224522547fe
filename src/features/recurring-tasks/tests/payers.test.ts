import { describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { officeOf, run, served } from './testing.ts'
import type { Caller, TestOffice } from '#test/fixtures/office.ts'

const terms = { share: '1/2', income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }
const anna = { name: 'Anna Pierwsza', nip: '9990000014', ...terms }
const jan = { name: 'Jan Drugi', pesel: '02070803628', ...terms, income_tax: 'liniowy', advances: 'K', zus_scheme: 'zbieg_etat' }

const since = (office: TestOffice, active_from = '2026-01-01') => office.transact(db => db.updateTable('recurring_tasks').set({ active_from }).execute())

async function payersOf(manager: Caller, company_id: string, ...payers: object[]): Promise<string[]> {
  const ids: string[] = []
  for (const payer of payers) {
    const reply = await manager.post(`/api/companies/${company_id}/payers`, payer)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    ids.push(reply.body.data.id)
  }
  return ids
}

/** "obligation period: who", of the tasks that are there. */
async function listTaskLines(office: TestOffice, company_id: string, from: string, to: string) {
  const rows = await office.db
    .selectFrom('tasks as t')
    .leftJoin('payers as y', 'y.id', 't.payer_id')
    .select(['t.obligation', 't.period', 'y.name'])
    .where('t.company_id', '=', company_id)
    .where('t.due_date', '>=', from)
    .where('t.due_date', '<=', to)
    .where('t.status', '<>', 'cancelled')
    .execute()
  return rows.map(({ obligation, period, name }) => `${obligation} ${period}: ${name ?? 'firma'}`).sort()
}
const november = ['2026-11-14', '2026-11-30'] as const

describe('each payer is asked by the own terms', () => {
  // Art. 44 ust. 1 pkt 1 i art. 8 ust. 1 PIT: partners of a partnership pay the tax, each by the own form; art. 8 ust. 6 u.s.u.s.: and the own contributions.
  it('a civil partnership owes VAT, its partners income tax and contributions, each in the own rhythm', async () => {
    const { office, manager } = await officeOf()
    await since(office)
    const { id } = await office.company({ ...served, company_type: 'sc' })
    const [first] = await payersOf(manager, id, anna, jan)
    await run(office, '2026-11-14')
    expect(await listTaskLines(office, id, ...november)).toEqual([
      'jpk_v7m 2026-10: firma',
      'pit_zaliczka_m 2026-10: Anna Pierwsza',
      'zus_dra_20 2026-10: Anna Pierwsza',
      'zus_dra_20 2026-10: Jan Drugi',
    ])
    const { body } = await manager.get('/api/tasks?filters=source=recurring&limit=100')
    const hers = body.data.find((task: { payer_id: string; obligation: string }) => task.payer_id === first && task.obligation === 'pit_zaliczka_m')
    expect(hers).toMatchObject({ payer: 'Anna Pierwsza', title: 'Zaliczka na PIT (skala, liniowy) – miesięczna – Anna Pierwsza' })
    expect((await manager.get(`/api/tasks/${hers.id}`)).body.data).toMatchObject({ payer: 'Anna Pierwsza', obligation: 'pit_zaliczka_m' })
    // The log keeps the partners' names under keys of their own, to be forgotten with them.
    const written = await office.db.selectFrom('audit_entries').select('after').where('entity', '=', 'tasks').where('action', '=', 'created').execute()
    expect(written.length).toBeGreaterThan(3)
    expect(JSON.stringify(written)).not.toMatch(/Anna Pierwsza|Jan Drugi/)
    // Again: nobody is asked twice.
    await run(office, '2026-11-15')
    expect(await listTaskLines(office, id, ...november)).toHaveLength(4)
    await run(office, '2027-01-10')
    expect((await listTaskLines(office, id, '2027-01-20', '2027-01-20')).filter(line => line.startsWith('pit'))).toEqual([
      'pit_zaliczka_k 2026-Q4: Jan Drugi',
      'pit_zaliczka_m 2026-12: Anna Pierwsza',
    ])
  })

  // Art. 45 ust. 1 PIT (30.04), art. 81 ust. 2 i nast. u.ś.o.z. (20.05), art. 70a u.r. (6 miesięcy).
  it('a general partnership declares that it owes no statement, its partners return the year', async () => {
    const { office, manager } = await officeOf()
    await since(office)
    const { id } = await office.company({ ...served, company_type: 'sj', employs: true })
    await payersOf(manager, id, anna, jan)
    await run(office, '2026-04-20')
    await run(office, '2026-05-12')
    await run(office, '2026-06-20')
    const yearly = (await listTaskLines(office, id, '2026-04-30', '2026-06-30')).filter(line => line.includes(' 2025:'))
    expect(yearly.filter(line => line.startsWith('pit_roczny'))).toEqual(['pit_roczny 2025: Anna Pierwsza', 'pit_roczny 2025: Jan Drugi'])
    expect(yearly).toContain('oswiadczenie_70a 2025: firma')
    expect(yearly).toContain('zus_zdrowotna_roczna 2025: Anna Pierwsza')
    expect((await listTaskLines(office, id, '2026-06-14', '2026-06-30')).filter(line => line.startsWith('zus_dra'))).toEqual([
      'zus_dra_20 2026-05: Anna Pierwsza',
      'zus_dra_20 2026-05: Jan Drugi',
      'zus_dra_20_inne 2026-05: firma',
    ])
  })

  it('who left in the course of a year returns it, and who came after it does not', async () => {
    const { office, manager } = await officeOf()
    await since(office)
    const { id } = await office.company({ ...served, company_type: 'sj' })
    await payersOf(manager, id, { ...anna, to_day: '2025-06-30' }, { ...jan, from_day: '2026-02-01' })
    await run(office, '2026-04-20')
    expect((await listTaskLines(office, id, '2026-04-30', '2026-04-30')).filter(line => line.startsWith('pit_roczny'))).toEqual([
      'pit_roczny 2025: Anna Pierwsza',
    ])
  })

  // Art. 8 ust. 6 pkt 4 i art. 47 ust. 1 pkt 4 u.s.u.s.
  it('a sole shareholder insures himself by the 20th, beside the company that employs', async () => {
    const { office, manager } = await officeOf()
    await since(office)
    const taxes = { income_tax: 'cit_9', accounting_form: 'ksiegi_rachunkowe', zus_scheme: 'brak', vat_status: 'niezarejestrowany' }
    const { id } = await office.company({ ...served, company_type: 'zoo', ...taxes, employs: true })
    await payersOf(manager, id, { ...anna, share: '1/1' })
    await run(office, '2026-11-14')
    expect(await listTaskLines(office, id, ...november)).toEqual([
      'cit_zaliczka_m 2026-10: firma',
      'pit4_zaliczka 2026-10: firma',
      'zus_dra_15 2026-10: firma',
      'zus_dra_20 2026-10: Anna Pierwsza',
    ])
  })

  it.each(['sk', 'sj', 'sp', 'sc', 'ska'])('a company %s insures nobody but those it employs, whatever its profile says', async company_type => {
    const { office } = await officeOf()
    await since(office)
    const { id } = await office.company({ ...served, company_type, zus_scheme: 'duzy' })
    await run(office, '2026-11-14')
    expect((await listTaskLines(office, id, ...november)).filter(line => /zus|pit|ryczalt/.test(line))).toEqual([])
  })

  // Art. 21 ust. 1 i 2 ustawy o ryczałcie: rent let in private.
  it('a private person owes the flat-rate tax and its return, entered by name or not, once', async () => {
    const { office, manager } = await officeOf()
    await since(office)
    const taxes = { income_tax: 'ryczalt', accounting_form: 'ewidencja_przychodow', vat_status: 'niezarejestrowany' }
    const unnamed = await office.company({ ...served, company_type: 'osoba', ...taxes })
    const named = await office.company({ ...served, company_type: 'osoba', ...taxes })
    await payersOf(manager, named.id, { ...anna, share: '1/1', income_tax: 'ryczalt', zus_scheme: 'brak' })
    await run(office, '2026-11-14')
    await run(office, '2026-04-20')
    expect(await listTaskLines(office, unnamed.id, ...november)).toEqual(['ryczalt_m 2026-10: firma'])
    expect(await listTaskLines(office, named.id, ...november)).toEqual(['ryczalt_m 2026-10: Anna Pierwsza'])
    expect(await listTaskLines(office, unnamed.id, '2026-04-30', '2026-04-30')).toContain('pit_roczny 2025: firma')
  })
})

describe('what became of a payer', () => {
  it('a partner entered by mistake leaves with the tasks, a changed title keeps the name', async () => {
    const { office, manager } = await officeOf()
    await since(office)
    const company = await office.company({ ...served, company_type: 'sc', vat_status: 'niezarejestrowany' })
    const [first, second] = await payersOf(manager, company.id, anna, jan)
    const settlement = (await manager.post('/api/settlements', { company_id: company.id, month: '2026-10' })).body.data
    await run(office, '2026-11-14')
    const recurring = (await manager.get('/api/recurring-tasks?filters=obligation=zus_dra_20')).body.data[0]
    expect((await manager.put(`/api/recurring-tasks/${recurring.id}`, { title: 'Składki' })).body.changed).toBe(4)
    const titles = async () => (await manager.get('/api/tasks?filters=status=todo&sort=title&limit=100')).body.data.map((task: { title: string }) => task.title)
    expect(new Set((await titles()).filter((title: string) => title.startsWith('Składki')))).toEqual(
      new Set(['Składki – Anna Pierwsza', 'Składki – Jan Drugi']),
    )
    const ofMonth = async () => (await manager.get(`/api/obligations/${settlement.id}`)).body.data
    const done = (await ofMonth()).find((row: { payer_id: string; task: object | null }) => row.payer_id === second && row.task).task
    expect((await manager.post(`/api/tasks/${done.id}/move`, { status: 'done', reason: 'Wpisano gdzie indziej' })).status).toBe(200)
    const before = (await manager.get(`/api/companies/${company.id}`)).body.data.tasks
    expect((await manager.delete(`/api/payers/${second}`)).status).toBe(200)
    expect((await titles()).filter((title: string) => title.includes('Jan Drugi'))).toEqual([])
    expect((await manager.get(`/api/companies/${company.id}`)).body.data.tasks).toBeLessThan(before)
    expect((await manager.get(`/api/tasks/${done.id}`)).body.data).toMatchObject({ status: 'done', payer: null })
    // Done or not, none of them has become the company's.
    const rows = await ofMonth()
    expect(rows.map(({ payer_id }: { payer_id: string }) => payer_id)).toEqual(rows.map(() => first))
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('an event', () => {
  const obligationOf = async (manager: Caller, key: string) => (await manager.get(`/api/recurring-tasks?filters=obligation=${key}`)).body.data[0]

  // Art. 17a u.s.u.s.: whoever is entered in CEIDG, so each partner of a civil partnership.
  it('concerns one partner where one is named, else all, and nobody whom the law does not mean', async () => {
    const { office, manager } = await officeOf()
    const rws = await obligationOf(manager, 'zus_wakacje_rws')
    await manager.put(`/api/recurring-tasks/${rws.id}`, { enabled: true })
    const happen = (body: object) => manager.post(`/api/recurring-tasks/${rws.id}/happen`, { date: '2026-12-01', ...body })
    const partnership = await office.company({ ...served, company_type: 'sc' })
    const [first, second] = await payersOf(manager, partnership.id, anna, { ...jan, zus_scheme: 'duzy' })
    const getPayers = (id: string) => manager.get(`/api/recurring-tasks/${rws.id}/asked?company_id=${id}&date=2026-12-01`)
    expect((await getPayers(partnership.id)).body.data).toEqual([
      { payer_id: first, payer: 'Anna Pierwsza' },
      { payer_id: second, payer: 'Jan Drugi' },
    ])
    expect((await happen({ company_id: partnership.id, payer_id: first })).body.data).toMatchObject({ payer_id: first, due_date: '2026-11-30' })
    expect((await happen({ company_id: partnership.id })).body.data).toMatchObject({ payer_id: second })
    expect((await happen({ company_id: partnership.id })).status).toBe(409)
    const corporation = await office.company({ ...served, company_type: 'zoo', income_tax: 'cit_9', zus_scheme: 'brak' })
    expect((await getPayers(corporation.id)).body.data).toEqual([])
    const response = await happen({ company_id: corporation.id })
    expect([response.status, response.body.fields.company_id]).toEqual([422, expect.stringContaining('nie dotyczy tej firmy')])
    expect((await happen({ company_id: partnership.id, payer_id: corporation.id })).body.fields.payer_id).toMatch(/nie dotyczy tej osoby/)
  })

  // Art. 28t ust. 1 CIT: only of whoever chose the flat rate on companies' income.
  it('of the Estonian CIT is refused to an ordinary company, and one that is switched off says so', async () => {
    const { office, manager } = await officeOf()
    const hidden = await obligationOf(manager, 'cit_estonski_ukryte')
    const { id } = await office.company({ ...served, company_type: 'zoo', income_tax: 'cit_9', zus_scheme: 'brak' })
    const happen = () => manager.post(`/api/recurring-tasks/${hidden.id}/happen`, { company_id: id, date: '2026-12-01' })
    await manager.put(`/api/recurring-tasks/${hidden.id}`, { enabled: false })
    const off = await happen()
    expect([off.status, off.body.error]).toEqual([409, expect.stringContaining('wyłączone')])
    await manager.put(`/api/recurring-tasks/${hidden.id}`, { enabled: true })
    expect((await happen()).status).toBe(422)
  })
})

describe('the catalogue of an office', () => {
  it('follows the shipped one in what nobody has touched, and keeps what somebody has', async () => {
    const { office, manager } = await officeOf()
    const [editedKey, untouched] = ['pit4r', 'pit11_us']
    const touched = (await manager.get(`/api/recurring-tasks?filters=obligation=${editedKey}`)).body.data[0]
    await manager.put(`/api/recurring-tasks/${touched.id}`, { title: 'Nasz PIT-4R', enabled: false })
    await office.transact(db =>
      db
        .updateTable('recurring_tasks')
        .set({ title: 'Dawny', enabled: false, shipped_as: sql<never>`shipped_as || '{"title": "Dawny", "enabled": false}'` })
        .where('obligation', '=', untouched)
        .execute(),
    )
    await run(office, '2026-11-14')
    const now = async (key: string) => (await manager.get(`/api/recurring-tasks?filters=obligation=${key}`)).body.data[0]
    expect(await now(untouched)).toMatchObject({ title: 'PIT-11 do urzędu skarbowego', enabled: true })
    expect(await now(editedKey)).toMatchObject({ title: 'Nasz PIT-4R', enabled: false })
  })
})
