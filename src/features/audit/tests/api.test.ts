import { describe, expect, it } from 'vitest'
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
})
