import { describe, expect, it } from 'vitest'
import { writeAudit } from '#features/audit/server/store.ts'
import { newId } from '#platform/db/id.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'
import { uploaded } from '#test/fixtures/upload.ts'

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

  it('stands in the Polish order of its companies, as a long one does', async () => {
    const office = await newOffice()
    const companies = await Promise.all(['Zając', 'Łąka', 'Lis'].map(title => office.company({ title })))
    await office.transact(async db => {
      for (const { id } of companies) await writeAudit(db, { action: 'changed', entity: 'companies', entity_id: id, company_id: id })
    })
    const administrator = await office.as('administrator')
    // The first answer tells that the list is short, and is sorted as a long one.
    for (let turn = 0; turn < 2; turn++) {
      const { body } = await administrator.get('/api/audit?filters=action=changed&sort=company_title:asc')
      expect(body.data.map((row: { company_title: string }) => row.company_title)).toEqual(['Lis', 'Łąka', 'Zając'])
    }
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

  it('names a record to whom its own list shows it, and leads to none that was put away', async () => {
    const office = await newOffice()
    const [administrator, manager, accountant] = [await office.as('administrator'), await office.as('manager'), await office.as('accountant')]
    const ok = async (reply: ReturnType<Caller['get']>) => {
      const { status, body } = await reply
      expect(status, JSON.stringify(body)).toBe(200)
      return body.data
    }
    const of = (who: Caller, entity: string): Promise<{ id: string; record_title: string | null; record_path: string | null }[]> =>
      ok(who.get(`/api/audit?filters=entity=${entity}`))
    const file_ids = [await uploaded(administrator)]
    const talk = await ok(
      administrator.post('/api/messages', { to: { user_ids: [accountant.id] }, subject: 'Podwyżka', content: '<p>Od stycznia</p>', file_ids }),
    )
    const report = await ok(
      accountant.post('/api/system-tickets', { kind: 'fault', title: 'Nie działa podgląd', description: '<p>Pusty</p>', page: '/', browser: 'a' }),
    )
    await ok(accountant.post('/api/comments', { subject_kind: 'system_ticket', subject_id: report.id, content: '<p>Od rana</p>' }))
    const view = { list: 'companies', filters: '', search: 'sad', sort: '', columns: '' }
    const saved = await ok(accountant.post('/api/views', { ...view, name: 'Zaległe u Kowalskich' }))
    await ok(accountant.delete(`/api/views/${saved.id}`))
    await ok(accountant.post('/api/views', { ...view, name: 'Prywatny' }))
    for (const entity of ['conversations', 'messages', 'files', 'system_tickets', 'comments', 'views']) {
      const entries = await of(manager, entity)
      expect(entries.length, entity).toBeGreaterThan(0)
      const whole = await ok(manager.get(`/api/audit/${entries[0]?.id}`))
      for (const entry of [...entries, whole]) expect([entry.record_title, entry.record_path], entity).toEqual([null, null])
      expect([whole.before, whole.after], entity).toEqual([null, 'Treść tego wpisu widzą tylko osoby, których dotyczy.'])
    }
    const [auditEntry] = await of(administrator, 'messages')
    expect((await ok(administrator.get(`/api/audit/${auditEntry?.id}`))).after).toContain('Od stycznia')
    expect(await of(administrator, 'conversations')).toMatchObject([{ record_title: 'Podwyżka', record_path: `/dashboard/messages/${talk.id}` }])
    expect(await of(administrator, 'messages')).toMatchObject([{ record_title: 'Podwyżka' }])
    for (const { record_title } of await of(administrator, 'files')) expect(record_title).toMatch(/\.pdf$/)
    // Of a file that is gone the log tells as before.
    const loose = await uploaded(accountant)
    await office.transact(db => db.deleteFrom('files').where('id', '=', loose).execute())
    expect((await of(manager, 'files')).map(({ record_title }) => record_title !== null)).toContain(true)
    expect(await of(administrator, 'comments')).toMatchObject([{ record_title: `${report.number} Nie działa podgląd` }])
    expect(await of(administrator, 'system_tickets')).toMatchObject([{ record_path: `/dashboard/system-tickets/${report.id}` }])
    // What one keeps for oneself is no administrator's either; one's own has its name, also when it is gone.
    expect((await of(administrator, 'views')).map(({ record_title }) => record_title)).toEqual([null, null, null])
    const { id } = await ok(manager.post('/api/views', { ...view, name: 'Mój' }))
    await ok(manager.delete(`/api/views/${id}`))
    expect((await of(manager, 'views')).slice(0, 2)).toMatchObject([{ record_title: 'Mój' }, { record_title: 'Mój' }])

    const company = await office.company()
    const owner = await office.client('owner', company)
    const [existing, gone] = await Promise.all(
      ['2026-09', '2026-10'].map(async month =>
        ok(owner.post('/api/documents', { company_id: company.id, month, title: `Umowa ${month}`, category: 'other', file_ids: [await uploaded(owner)] })),
      ),
    )
    await ok(owner.delete(`/api/documents/${gone.id}`))
    for (const { record_title, record_path } of await of(manager, 'documents'))
      expect(record_path, String(record_title)).toBe(record_title === existing.title ? `/dashboard/documents/${existing.id}` : null)
    expect((await of(manager, 'documents')).map(({ record_title }) => record_title)).toContain(gone.title)
    const left = await office.person('assistant')
    await ok(manager.delete(`/api/users/${left.id}`))
    const removals = await of(manager, 'users')
    expect(removals.length).toBeGreaterThan(0)
    for (const { record_path } of removals) expect(record_path).toBeNull()
  })
})
