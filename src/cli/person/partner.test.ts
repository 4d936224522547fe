import { describe, expect, it } from 'vitest'
import { newId } from '#platform/db/id.ts'
import { newOffice } from '#test/fixtures/office.ts'
import { upload } from '#test/fixtures/upload.ts'
import { archive, chainHolds, logOf, run, outputOf } from './testing.ts'

const pesel = '02070803628'

describe('a partner', () => {
  it('stays for as long as the tax papers, and goes after them', async () => {
    const office = await newOffice()
    const company = await office.company({ company_type: 'sc', vat_number: '9990000126' })
    const manager = await office.as('manager')
    const partner = { name: 'Wspólnik Drugi', pesel, share: '1/3', income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }
    const { id } = (await manager.post(`/api/companies/${company.id}/payers`, partner)).body.data
    await office.db.updateTable('payer_terms').set({ note: 'Syn założyciela' }).where('payer_id', '=', id).execute()
    const file_id = (await upload(manager, 'upl-1.pdf', '%PDF-1.4\n% pełnomocnictwo\n%%EOF\n')).body.data.id
    const power = { kind: 'upl1', holder_id: manager.id, payer_id: id, from_day: '2010-01-01', note: 'Podpis u notariusza', file_id }
    expect((await manager.post(`/api/companies/${company.id}/powers`, power)).status).toBe(200)
    const { files, data } = await archive(office, id)
    expect([data.records.payers, data.records.powers]).toMatchObject([[{ pesel }], [{ note: power.note }]])
    expect(Object.values(files).some(content => content.includes('% pełnomocnictwo'))).toBe(true)
    expect(await outputOf('person', 'erase', office.office.id, id)).toContain('Ta osoba jest wspólnikiem')
    const leave = (to_day: string) => office.db.updateTable('payers').set({ to_day }).where('id', '=', id).execute()
    await leave('2024-06-30')
    expect(await run('person', 'erase', office.office.id, id)).toMatch(/zostaje: nazwisko.* do 31\.12\.2030/)
    expect(await office.db.selectFrom('payers').select('name').execute()).toEqual([{ name: 'Wspólnik Drugi' }])
    await leave('2012-06-30')
    const settlement = (await manager.post('/api/settlements', { company_id: company.id, month: '2026-10' })).body.data
    const own = { payer_id: null, payer: null, account: 'a', amount: '50.00' }
    const taxes = [{ payer_id: id, payer: 'Wspólnik Drugi', account: 'b', amount: '100.00' }, own]
    const declarations = [
      { payer_id: null, payer: null, form: 'JPK_V7M' },
      { payer_id: id, payer: 'Wspólnik Drugi', form: 'ZUS_DRA' },
    ]
    await office.db
      .insertInto('settlement_revisions')
      .values({ id: newId(), company_id: company.id, settlement_id: settlement.id, revision: 1, reason: 'Korekta', snapshot: { taxes, declarations } })
      .execute()
    const powersLog = async () => JSON.stringify(await logOf(office, 'powers'))
    expect(await powersLog()).toContain(power.note)
    expect(await run('person', 'erase', office.office.id, id)).toContain('usunięto: nazwisko, NIP, PESEL')
    expect(await powersLog()).not.toContain(power.note)
    expect(await office.db.selectFrom('payers').select(['name', 'pesel', 'pesel_digest']).execute()).toEqual([
      { name: 'Osoba usunięta', pesel: null, pesel_digest: null },
    ])
    expect((await office.db.selectFrom('settlement_revisions').select('snapshot').execute())[0]?.snapshot).toMatchObject({
      taxes: [{ payer: 'Osoba usunięta', account: null, amount: '100.00' }, own],
      declarations: [declarations[0], { payer_id: id, payer: 'Osoba usunięta', form: 'ZUS_DRA' }],
    })
    expect(await office.db.selectFrom('payer_terms').select('note').execute()).toEqual([{ note: null }])
    for (const table of ['powers', 'files'] as const) expect(await office.db.selectFrom(table).select('id').execute(), table).toEqual([])
    expect(await chainHolds(office)).toContain('łańcuch jest cały')
  })

  it('that is erased leaves no name in titles of tasks, nor in the log of what was done for them', async () => {
    const office = await newOffice()
    const company = await office.company({ company_type: 'sc', vat_number: '9990000126' })
    const manager = await office.as('manager')
    const partner = { name: 'Wspólnik Drugi', pesel, share: '1/3', income_tax: 'skala', advances: 'M', zus_scheme: 'duzy', voluntary_sickness: false }
    const { id } = (await manager.post(`/api/companies/${company.id}/payers`, partner)).body.data
    const settlement = (await manager.post('/api/settlements', { company_id: company.id, month: '2026-10' })).body.data
    const task = (await manager.post('/api/tasks', { title: 'Składki – Wspólnik Drugi', company_id: company.id })).body.data
    await office.db.updateTable('tasks').set({ payer_id: id }).where('id', '=', task.id).execute()
    expect((await manager.post(`/api/tasks/${task.id}/move`, { status: 'done' })).status).toBe(200)
    expect((await manager.post('/api/tasks/undo', { ids: [task.id] })).status).toBe(200)
    expect((await manager.get(`/api/tasks/${task.id}`)).body.data, 'a step is taken back by the log').toMatchObject({ status: 'todo', payer: 'Wspólnik Drugi' })
    const declaration = `/api/declarations/${settlement.id}/dra?payer_id=${id}`
    for (const state of ['sent', 'expected']) expect((await manager.put(declaration, { state })).status).toBe(200)
    await office.db.updateTable('payers').set({ to_day: '2012-06-30' }).where('id', '=', id).execute()
    const log = async () => JSON.stringify((await logOf(office)).filter(({ action, entity }) => entity !== 'tasks' || action !== 'created'))
    expect(await log()).toContain('Wspólnik Drugi')
    await run('person', 'erase', office.office.id, id)
    expect((await manager.get(`/api/tasks/${task.id}`)).body.data).toMatchObject({ title: 'Składki – Osoba usunięta', payer: 'Osoba usunięta' })
    expect(await log()).not.toContain('Wspólnik Drugi')
    expect(await office.db.selectFrom('search_words').select('word').where('record_id', '=', task.id).where('word', '=', 'wspolnik').execute()).toEqual([])
  })
})
