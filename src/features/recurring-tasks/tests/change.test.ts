import pg from 'pg'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { create, madeBy, officeOf, run, served, silence, vat } from './testing.ts'
import { newId } from '#platform/db/id.ts'
import { uploaded } from '#test/fixtures/upload.ts'

describe('a change of the rule', () => {
  it('touches only tasks not started, shows which before, and ends what no longer concerns a company', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const [first, second, third] = [await office.company(served), await office.company(served), await office.company({ ...served, vat_period: 'K' })]
    const task = await create(manager, {})
    await run(office, '2026-11-20')
    const rows = await madeBy(office, task.id)
    const of = (company_id: string) => rows.find(row => row.company_id === company_id)?.id ?? ''
    await manager.post(`/api/tasks/${of(first.id)}/move`, { status: 'in_progress' })
    const change = { rule: { ...vat, day: 20 }, conditions: [{ field: 'vat_period', any: ['M'] }], title: 'Nowa nazwa' }
    const preview = (
      await manager.post('/api/recurring-tasks/preview', {
        id: task.id,
        title: change.title,
        rule: change.rule,
        conditions: change.conditions,
        active_from: '2026-01-01',
      })
    ).body.data
    expect(preview.changes.total).toBe(2)
    expect(preview.changes.tasks.map((entry: { id: string; new_due_date: string | null }) => [entry.id, entry.new_due_date]).sort()).toEqual(
      [
        [of(second.id), '2026-11-20'],
        [of(third.id), null],
      ].sort(),
    )
    expect((await madeBy(office, task.id)).map(row => row.due_date)).toEqual(['2026-11-25', '2026-11-25', '2026-11-25'])
    const saved = await manager.put(`/api/recurring-tasks/${task.id}`, change)
    expect(saved.body.changed).toBe(2)
    const after = new Map((await madeBy(office)).map(row => [row.company_id, row]))
    expect(after.get(first.id)).toMatchObject({ due_date: '2026-11-25', status: 'in_progress', title: 'Zadanie' })
    expect(after.get(second.id)).toMatchObject({ due_date: '2026-11-20', status: 'todo', title: 'Nowa nazwa' })
    expect(after.get(third.id)).toMatchObject({ status: 'cancelled' })
  })

  it('makes anew what it ended, once the change is put right, and nothing that was cancelled by hand', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const [first, second] = [await office.company(served), await office.company(served)]
    const task = await create(manager, {})
    await run(office, '2026-11-20')
    const byHand = (await madeBy(office, task.id)).find(row => row.company_id === second.id)?.id ?? ''
    await manager.post(`/api/tasks/${byHand}/move`, { status: 'cancelled' })
    await manager.put(`/api/recurring-tasks/${task.id}`, { conditions: [{ field: 'vat_period', any: ['K'] }] })
    const states = async () => (await madeBy(office)).map(row => [row.company_id, row.status])
    expect(await states()).toEqual([
      [first.id, 'cancelled'],
      [second.id, 'cancelled'],
    ])
    await manager.put(`/api/recurring-tasks/${task.id}`, { conditions: [] })
    for (const _ of [1, 2]) await run(office, '2026-11-21')
    expect(await states()).toEqual([
      [first.id, 'cancelled'],
      [second.id, 'cancelled'],
      [first.id, 'todo'],
    ])
  })

  it('makes no second task beside one that it ended and somebody has taken up again', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    await office.company(served)
    const task = await create(manager, {})
    await run(office, '2026-11-20')
    const [taskRow] = await madeBy(office, task.id)
    await manager.put(`/api/recurring-tasks/${task.id}`, { conditions: [{ field: 'vat_period', any: ['K'] }] })
    expect((await manager.post(`/api/tasks/${taskRow?.id}/move`, { status: 'todo' })).status).toBe(200)
    await manager.put(`/api/recurring-tasks/${task.id}`, { conditions: [] })
    await run(office, '2026-11-21')
    expect((await madeBy(office)).map(({ id, status }) => [id, status])).toEqual([[taskRow?.id, 'todo']])
    await run(office, '2026-12-18')
    expect(await madeBy(office)).toHaveLength(2)
  })

  // On a cluster a trigger runs beside its row, where the table that it would note this in is not.
  it.skipIf(inject('cluster'))('of other words writes no days, whatever became of these meanwhile', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    await office.company(served)
    const task = await create(manager, {})
    await run(office, '2026-11-20')
    const owner = new pg.Client({ connectionString: office.test.owner_url })
    await owner.connect()
    onTestFinished(() => owner.end())
    // The database itself says which columns a statement names.
    await owner.query(`create table written (office text); grant insert on written to public;
      create function note_days() returns trigger language plpgsql as $$ begin insert into written values (new.tenant_id); return new; end $$;
      create trigger note_days before update of due_date, statutory_date on tasks for each row execute function note_days()`)
    onTestFinished(async () => void (await owner.query('drop trigger note_days on tasks; drop function note_days; drop table written')))
    const written = async () => (await owner.query('select count(*)::int as count from written where office = $1', [office.office.id])).rows[0].count
    expect((await manager.put(`/api/recurring-tasks/${task.id}`, { title: 'VAT' })).body.changed).toBe(1)
    expect(await written()).toBe(0)
    expect((await manager.put(`/api/recurring-tasks/${task.id}`, { rule: { ...vat, day: 20 } })).body.changed).toBe(1)
    expect(await written()).toBe(1)
  })

  it('that shows its tasks to the client shows their files too, and hides both', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    const company = await office.company(served)
    const owner = await office.client('owner', company)
    const task = await create(manager, {})
    await run(office, '2026-11-20')
    const path = `/api/tasks/${(await madeBy(office, task.id))[0]?.id}`
    const file_id = await uploaded(manager)
    expect((await manager.put(path, { file_ids: [file_id] })).status).toBe(200)
    const seen = async () => (await owner.get(path)).body.data?.files.map(({ id }: { id: string }) => id)
    expect(await seen()).toBeUndefined()
    await manager.put(`/api/recurring-tasks/${task.id}`, { internal: false })
    expect(await seen()).toEqual([file_id])
    await manager.put(`/api/recurring-tasks/${task.id}`, { internal: true })
    const [link] = await office.db.selectFrom('task_files').select('internal').where('file_id', '=', file_id).execute()
    expect(link).toEqual({ internal: true })
  })

  it('leaves as they are all things that did not change in it', async () => {
    const { office, manager } = await officeOf()
    await silence(office)
    await office.company(served)
    const task = await create(manager, { checklist: ['Wysłać'] })
    await run(office, '2026-11-20')
    const path = `/api/tasks/${(await madeBy(office, task.id))[0]?.id}`
    const own = { title: 'VAT i dopłata', description: '<p>Zapytać o fakturę</p>', priority: 'high', internal: false, due_date: '2026-11-23' }
    expect((await manager.put(path, { ...own, checklist: [{ id: newId(), title: 'Zadzwonić', done: false }] })).status).toBe(200)
    const readTask = async () => {
      const { title, description, priority, internal, due_date, checklist, version } = (await manager.get(path)).body.data
      return { title, description, priority, internal, due_date, version, checklist: checklist.map((item: { title: string }) => item.title) }
    }
    const before = await readTask()
    expect(before).toMatchObject({ ...own, checklist: ['Zadzwonić'] })
    const save = async (change: object) => (await manager.put(`/api/recurring-tasks/${task.id}`, change)).body.changed
    // The whole form, as the screen sends it.
    const { rule, shift, exceptions, scope, conditions, checklist, title } = task
    const whole = { rule, shift, exceptions, scope, conditions, checklist, title, tag_ids: [], company_ids: [] }
    for (const change of [{ enabled: false }, { enabled: true }, { ...whole, days_before: 20 }]) expect(await save(change)).toBe(0)
    expect(await readTask()).toEqual(before)
    expect(await save({ title: 'VAT' })).toBe(1)
    expect(await readTask()).toEqual({ ...before, title: 'VAT', version: before.version + 1 })
    const moved = { id: task.id, ...whole, title: 'VAT', rule: { ...vat, day: 20 } }
    const changes = async (body: object) => (await manager.post('/api/recurring-tasks/preview', body)).body.data.changes.total
    expect([await changes({ ...moved, rule }), await changes(moved)]).toEqual([0, 1])
    expect(await save({ rule: moved.rule })).toBe(1)
    expect(await readTask()).toMatchObject({ ...own, title: 'VAT', due_date: '2026-11-20', checklist: ['Zadzwonić'] })
  })
})
