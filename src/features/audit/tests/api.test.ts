import { describe, expect, it } from 'vitest'
import { writeAudit } from '#features/audit/server/store.ts'
import { newId } from '#platform/db/id.ts'
import { newOffice } from '#test/fixtures/office.ts'

describe('the audit log on screen', () => {
  it('says who did what, finds it by person and kind, and shows before and after', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const manager = await office.as('manager')
    const company = await office.company({ title: 'Zażółć' })
    expect((await manager.put(`/api/companies/${company.id}`, { phone: '+48600100200' })).status).toBe(200)
    const { body } = await administrator.get(`/api/audit?filters=${encodeURIComponent('entity=companies,action=changed')}`)
    expect(body.data).toMatchObject([{ action: 'changed', entity: 'companies', company_title: 'Zażółć', user_id: manager.id }])
    expect(JSON.stringify(body)).not.toContain('600100200')
    const one = await manager.get(`/api/audit/${body.data[0].id}`)
    expect(one.body.data.after).toContain('600100200')
    expect((await administrator.get('/api/audit?search=nikt-taki')).body.data).toEqual([])
    expect((await (await office.as('accountant')).get('/api/audit')).status).toBe(403)
    const other = await newOffice()
    expect((await (await other.as('administrator')).get(`/api/audit/${body.data[0].id}`)).status).toBe(404)
  })

  it('says which record: by its name of today and the way there, and by its last name once it is gone', async () => {
    const office = await newOffice()
    const administrator = await office.as('administrator')
    const manager = await office.as('manager')
    const company = await office.company({ title: 'Zażółć' })
    const { id } = (await manager.post('/api/tasks', { title: 'Sprawdzić wyciąg', company_id: company.id })).body.data
    await administrator.post('/api/checklists', { title: 'Na koniec roku', points: ['Remanent'] })
    const list = (await manager.get('/api/checklists')).body.data.find((row: { title: string }) => row.title === 'Na koniec roku')
    expect((await administrator.delete(`/api/checklists/${list.id}`)).status).toBe(200)
    const of = async (entity: string) => (await administrator.get(`/api/audit?filters=entity=${entity}`)).body.data
    expect(await of('tasks')).toMatchObject([
      { entity_id: id, record_title: expect.stringContaining('Sprawdzić wyciąg'), record_path: `/dashboard/tasks/${id}` },
    ])
    expect(await of('checklists')).toMatchObject([
      { record_title: 'Na koniec roku', record_path: null },
      { record_title: 'Na koniec roku', record_path: null },
    ])
    const [entry] = await of('tasks')
    expect((await administrator.get(`/api/audit/${entry.id}`)).body.data).toMatchObject({ record_title: entry.record_title, record_path: entry.record_path })
    // The program's own work is apart.
    await office.transact(db => writeAudit(db, { action: 'created', entity: 'tasks', entity_id: newId() }))
    expect((await administrator.get('/api/audit?filters=user_id!=')).body.data.every((row: { user_id: string | null }) => row.user_id !== null)).toBe(true)
  })
})
