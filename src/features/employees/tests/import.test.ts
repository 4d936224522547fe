import { stringify } from 'csv-stringify/sync'
import { describe, expect, it } from 'vitest'
import { demoNip } from '#demo/companies.ts'
import { demoPesel } from '#demo/profiles.ts'
import { runImport } from '#features/imports/server/run.ts'
import { type Caller, newOffice, type TestOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'

const list = '/api/employees'
const header = ['NIP firmy', 'Imię', 'Nazwisko', 'PESEL', 'Rachunek bankowy', 'Rodzaj umowy', 'Data zawarcia umowy', 'Umowa od', 'Umowa do', 'Etat', 'Pensja']
const account = '83 9999 0013 0000 0000 0000 0001'
let number = 700

async function world() {
  const office = await newOffice()
  const nip = demoNip(++number)
  const company = await office.company({ vat_number: nip })
  return { office, company, nip, payroll: await office.as('payroll') }
}

async function begin(who: Caller, rows: string[][], titles = header) {
  const file = await upload(who, 'kadry.csv', stringify([titles, ...rows], { delimiter: ';' }))
  return (await who.post('/api/imports', { list, file_id: file.body.data.id })).body.data.id as string
}

const faultsOf = async (who: Caller, id: string) => {
  const { data } = (await who.get(`/api/imports/${id}/rows?faulty=true`)).body
  return Object.fromEntries(data.map((row: { line: number; faults: object }) => [row.line, row.faults]))
}
const run = (office: TestOffice, id: string) => runImport(office.test.installation, office.office.id, id)
const peopleOf = async (who: Caller) => (await who.get('/api/employees?sort=last_name:asc')).body.data

describe('employees from a file', () => {
  it('name their contracts as people do', async () => {
    const { nip, payroll } = await world()
    const kinds = ['Zlecenie', 'umowa-zlecenie', 'Umowa zlecenia', 'UoD', 'czas określony', 'Umowa na czas nieokreślony', 'B2B']
    const id = await begin(
      payroll,
      kinds.map((kind, place) => [
        nip,
        'Łucja',
        `Żak ${place}`,
        demoPesel(kind),
        '',
        kind,
        '20.12.2024 r.',
        '2025-01-01 00:00:00',
        '2025/12/31',
        '1/1',
        '5300',
      ]),
    )
    expect(await faultsOf(payroll, id)).toEqual({})
  })

  it('come with their contracts, all at once, sealed and without numbers in the log', async () => {
    const { office, company, nip, payroll } = await world()
    const [first, second] = [demoPesel('pierwsza'), demoPesel('drugi')]
    const id = await begin(payroll, [
      [nip, 'Łucja', 'Żak', first, account, 'Umowa o pracę na czas określony', '20.12.2024', '01.01.2025', '31.12.2025', '0,75', '5 300,50'],
      [nip, 'Adam', 'Bąk', second, '', '', '', '', '', '', ''],
      [nip, 'Łucja', 'Żak', first, account, 'Umowa o pracę na czas nieokreślony', '20.12.2025', '01.01.2026', '', '100%', '6100'],
    ])
    expect(await faultsOf(payroll, id)).toEqual({})
    expect((await payroll.post(`/api/imports/${id}/confirm`)).status).toBe(200)
    await run(office, id)
    await run(office, id)
    expect((await payroll.get(`/api/imports/${id}`)).body.data).toMatchObject({ state: 'done', total: 3, done: 3 })
    const people = await peopleOf(payroll)
    expect(people).toMatchObject([
      { first_name: 'Adam', company_id: company.id, contract_kind: null },
      { first_name: 'Łucja', company_id: company.id, contract_kind: 'permanent' },
    ])
    const [, lucja] = people
    expect((await payroll.post(`/api/employees/${lucja.id}/reveal`, { field: 'pesel' })).body.data.value).toBe(first)
    const contracts = (await payroll.get(`/api/employees/${lucja.id}/contracts`)).body.data
    expect(contracts).toMatchObject([
      { kind: 'permanent', time: '1/1' },
      { kind: 'fixed', time: '3/4', to_day: '2025-12-31' },
    ])
    expect((await payroll.post(`/api/contracts/${contracts[1].id}/reveal`)).body.data.value).toBe('5300.50')
    const storedJson = JSON.stringify([
      await office.db.selectFrom('employees').selectAll().execute(),
      await office.db.selectFrom('contracts').selectAll().execute(),
      await office.db.selectFrom('audit_entries').selectAll().execute(),
    ])
    const log = (await (await office.as('manager')).get(`/api/audit?filters=${encodeURIComponent('entity=contracts,action=created')}`)).body.data
    expect(log).toMatchObject([{ company_id: company.id }, { company_id: company.id }])
    const entries = await office.db
      .selectFrom('audit_entries')
      .select(['entity_id', 'after'])
      .where('entity', '=', 'contracts')
      .where('action', '=', 'created')
      .execute()
    expect(entries.map(({ entity_id }) => entity_id).sort()).toEqual(contracts.map(({ id }: { id: string }) => id).sort())
    // Sealed with the key of the person, so that they go with the person.
    for (const { after } of entries) expect(after).toMatchObject({ person_id: lucja.id, sealed: expect.any(String) })
    for (const secret of [first, second, account.replaceAll(' ', ''), '5300']) expect(storedJson).not.toContain(secret)
    expect(await office.db.selectFrom('files').select('id').execute()).toEqual([])
  })

  it('with a wrong row in the middle name that row, and nobody is taken in', async () => {
    const { office, company, nip, payroll } = await world()
    const [known, twice, overlapping] = [demoPesel('znana'), demoPesel('dwa razy'), demoPesel('naraz')]
    await payroll.post('/api/employees', { company_id: company.id, first_name: 'Jan', last_name: 'Dawny', pesel: known })
    const job = (from: string, to = '') => ['Umowa o pracę na czas nieokreślony', '', from, to, '1/1', '5000']
    const none = ['', '', '', '', '', '']
    const id = await begin(payroll, [
      [nip, 'Dobra', 'Osoba', demoPesel('dobra'), '', ...job('01.01.2026')],
      [nip, 'Zły', 'Pesel', '02470803621', '', ...none],
      ['9990000126', 'Obca', 'Firma', demoPesel('obca'), '', ...none],
      [nip, 'Już', 'Jest', known, '', ...none],
      [nip, 'Ta', 'Sama', twice, '', ...none],
      [nip, 'Ta', 'Sama', twice, '', ...none],
      [nip, 'Inna', 'Sama', twice, '', ...job('01.01.2026')],
      [nip, 'Naraz', 'Dwie', overlapping, '', ...job('01.01.2026')],
      [nip, 'Naraz', 'Dwie', overlapping, '', ...job('01.06.2026')],
      [nip, 'Bez', 'Początku', demoPesel('bez'), '', 'Umowa zlecenia', '', '', '', '', '30'],
      [nip, 'Bez', 'Numeru', '', '', ...none],
      [nip, 'Zły', 'Etat', demoPesel('zły etat'), '', ...job('01.01.2026').with(4, '0,37')],
    ])
    expect(await faultsOf(payroll, id)).toEqual({
      3: { pesel: expect.stringContaining('PESEL') },
      4: { company: 'Nie ma w biurze firmy z tym numerem NIP.' },
      5: { pesel: 'Ten PESEL ma już w tej firmie: Jan Dawny.' },
      7: { pesel: 'Ta osoba jest już w wierszu 6. Kolejny jej wiersz musi mieć umowę.' },
      8: { pesel: 'Ten PESEL ma w wierszu 6 inna osoba: Ta Sama.' },
      10: { from_day: 'W tym czasie trwa inna umowa o pracę (od 01.01.2026).' },
      11: { from_day: expect.any(String) },
      12: { pesel: expect.stringContaining('PESEL') },
      13: { time: 'Proszę podać część etatu, np. 3/4, 0,75 albo 75%. Inne części prosimy zapisać jak 1/3.' },
    })
    expect((await payroll.post(`/api/imports/${id}/confirm`)).body.error).toMatch(/^Wiersze z błędami: 9\./)
    await run(office, id)
    expect(await peopleOf(payroll)).toHaveLength(1)
  })

  it('without a PESEL are known by their document and day of birth', async () => {
    const { office, nip, payroll } = await world()
    const titles = ['NIP firmy', 'Imię', 'Nazwisko', 'Paszport', 'Data urodzenia', 'Rodzaj umowy', 'Umowa od']
    const [olena, born] = [[nip, 'Olena', 'Koval', 'FA123456', '04.05.1990'], '05.05.1990']
    const rows = [
      [...olena, 'Umowa zlecenia', '01.01.2026'],
      [nip, 'Ivan', 'Koval', 'FA123456', born, '', ''],
      [nip, 'Olena', 'Koval', 'fa 123456', '04.05.1990', 'Umowa o dzieło', '01.02.2026'],
    ]
    const id = await begin(payroll, rows.slice(0, 2).concat([[...olena, 'Umowa o dzieło', '01.02.2026']]), titles)
    expect(await faultsOf(payroll, id)).toEqual({})
    await payroll.post(`/api/imports/${id}/confirm`)
    await run(office, id)
    const people = await peopleOf(payroll)
    expect(people.map((one: { first_name: string }) => one.first_name).sort()).toEqual(['Ivan', 'Olena'])
    const again = await begin(payroll, rows, titles)
    expect(await faultsOf(payroll, again)).toMatchObject({
      2: { passport: 'Ten dokument ma już w tej firmie: Olena Koval.' },
      3: { passport: 'Ten dokument ma już w tej firmie: Ivan Koval.' },
      4: { passport: 'Ten dokument ma już w tej firmie: Olena Koval.' },
    })
    const other = await begin(
      payroll,
      [
        [nip, 'Petro', 'Bondar', 'X1', born, '', ''],
        [nip, 'Iryna', 'Bondar', 'X1', born, '', ''],
      ],
      titles,
    )
    expect(await faultsOf(payroll, other)).toEqual({ 3: { passport: 'Ten dokument ma w wierszu 2 inna osoba: Petro Bondar.' } })
  })

  it('keep what any of their rows tells, and are refused where two rows tell otherwise', async () => {
    const { office, nip, payroll } = await world()
    const titles = [...header.slice(0, 4), 'Miejscowość', 'Zatrudniony od', 'Zatrudniony do', 'Rodzaj umowy', 'Umowa od']
    const [first, second, third] = [demoPesel('raz'), demoPesel('dwa'), demoPesel('trzy')]
    const job = ['Umowa zlecenia', '01.01.2026']
    const faulty = await begin(
      payroll,
      [
        [nip, 'Raz', 'Osoba', first, 'Kraków', '', '', ...job],
        [nip, 'Raz', 'Osoba', first, 'Radom', '', '', ...job],
        [nip, 'Dwa', 'Osoba', second, '', '01.06.2026', '', ...job],
        [nip, 'Dwa', 'Osoba', second, '', '', '31.01.2026', ...job],
      ],
      titles,
    )
    expect(await faultsOf(payroll, faulty)).toEqual({
      3: { city: 'Wiersz 2 podaje co innego.' },
      5: { end_day: 'Data zakończenia nie może być wcześniejsza niż data rozpoczęcia.' },
    })
    const id = await begin(
      payroll,
      [
        [nip, 'Trzy', 'Osoba', third, '', '01.01.2026', '', ...job],
        [nip, 'Trzy', 'Osoba', third, 'Kraków', '01.01.2026', '', ...job],
      ],
      titles,
    )
    expect(await faultsOf(payroll, id)).toEqual({})
    await payroll.post(`/api/imports/${id}/confirm`)
    await run(office, id)
    const [person] = await peopleOf(payroll)
    expect((await payroll.get(`/api/employees/${person.id}`)).body.data).toMatchObject({ city: 'Kraków', start_day: '2026-01-01' })
  })

  it('can be cancelled, and what somebody else adds meanwhile sends them back', async () => {
    const { office, company, nip, payroll } = await world()
    const pesel = demoPesel('szybsza')
    const row = [nip, 'Szybsza', 'Osoba', pesel, '', '', '', '', '', '', '']
    const cancelled = await begin(payroll, [row])
    await payroll.post(`/api/imports/${cancelled}/confirm`)
    await payroll.post(`/api/imports/${cancelled}/cancel`)
    await run(office, cancelled)
    expect(await peopleOf(payroll)).toEqual([])
    const id = await begin(payroll, [row])
    await payroll.post(`/api/imports/${id}/confirm`)
    await payroll.post('/api/employees', { company_id: company.id, first_name: 'Szybsza', last_name: 'Osoba', pesel })
    await run(office, id)
    expect((await payroll.get(`/api/imports/${id}`)).body.data).toMatchObject({ state: 'draft', problem: expect.stringContaining('wiersze z błędami: 1') })
    expect(await peopleOf(payroll)).toHaveLength(1)
  })

  it('are brought in by those who may add them, and only where employees are switched on', async () => {
    const { office, payroll } = await world()
    const template = async (who: Caller, of: string) => (await who.get(`/api/imports/template?list=${of}`)).status
    expect(await template(payroll, list)).toBe(200)
    expect(await template(payroll, '/api/companies')).toBe(403)
    expect(await template(await office.as('accountant'), list)).toBe(403)
    const other = await newOffice('dpszulc')
    expect((await (await other.as('manager')).get(`/api/imports/template?list=${list}`)).body.code).toBe('module_disabled')
    const { text } = (await payroll.get(`/api/imports/template?list=${list}`)).body.data
    const file = await upload(payroll, 'wzor.csv', text)
    const { body } = await payroll.post('/api/imports', { list, file_id: file.body.data.id })
    expect(body.data.mapping).not.toContain(null)
    // The example's company is nobody's here; all else of the row is in order.
    expect(Object.keys((await payroll.get(`/api/imports/${body.data.id}/rows`)).body.data[0].faults)).toEqual(['company'])
  })
})
