import { describe, expect, it } from 'vitest'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

describe('what ends and what is sent', () => {
  it('stands in the calendar of those who may know it', async () => {
    const office = await newOffice()
    // What the catalogue plans for every company is no part of this.
    await office.transact(db => db.updateTable('recurring_tasks').set({ enabled: false, version: 2 }).execute())
    const accountant = await office.as('accountant')
    const company = await office.company()
    const manager = await office.as('manager')
    const employee = { company_id: company.id, first_name: 'Łucja', last_name: 'Żak', pesel: '02470803620' }
    const { id } = (await manager.post('/api/employees', employee)).body.data
    const contract = {
      kind: 'fixed',
      number: null,
      signed_day: '2030-01-01',
      from_day: '2030-01-01',
      to_day: '2030-03-05',
      position: null,
      time: '1/1',
      pay_period: 'month',
    }
    await manager.post(`/api/employees/${id}/contracts`, contract)
    await office.transact(async db => {
      const survey = {
        id: crypto.randomUUID(),
        title: 'Jak się współpracuje?',
        state: 'published' as const,
        to_day: '2030-03-06',
        author_id: manager.id,
        sections: '[]',
        audience: '{}',
      }
      await db
        .insertInto('surveys')
        .values(survey as never)
        .execute()
      const message = { channel: 'email' as const, recipient: 'x@example.com', event: 'x', content: 'x', send_after: '2030-03-07T23:30:00Z' }
      for (let count = 0; count < 2; count++)
        await db
          .insertInto('outbox')
          .values({ id: crypto.randomUUID(), ...message })
          .execute()
    })
    const look = async (who: Caller, more = '') =>
      (await who.get(`/api/schedule?from=2030-03-01&to=2030-03-31${more}`)).body.data.map(({ kind, title, date, detail }: Record<string, string>) => [
        kind,
        title,
        date,
        detail,
      ])
    const end = ['contract', 'Koniec umowy: Łucja Żak', '2030-03-05', company.title]
    const survey = ['survey', 'Koniec ankiety: Jak się współpracuje?', '2030-03-06', null]
    // By the clock of Warsaw it is past midnight.
    const send = ['send', 'Zaplanowana wysyłka', '2030-03-08', '2\u00a0wiadomości']
    expect(await look(manager)).toEqual([end, survey, send])
    expect(await look(accountant)).toEqual([end, survey])
    expect(await look(await office.as('assistant'))).toEqual([survey])
    expect(await look(manager, `&company_id=${company.id}`)).toEqual([end])
    expect(await look(manager, `&company_id=${(await office.company()).id}`)).toEqual([])
    expect(await look(manager, `&user_id=${company.caretaker_id}`)).toEqual([end, survey])
    expect(await look(manager, `&user_id=${accountant.id}`)).toEqual([survey])
    const keep = (values: object) => office.transact(db => db.updateTable('employees').set(values).where('id', '=', id).execute())
    await keep({ end_day: '2030-03-04' })
    expect(await look(accountant)).toEqual([survey])
    await keep({ end_day: '2030-03-05' })
    expect(await look(accountant)).toEqual([end, survey])
    await keep({ end_day: null, restricted_at: '2030-01-01T00:00:00Z' })
    expect(await look(accountant)).toEqual([survey])
    await keep({ restricted_at: null })
    // One that is not signed follows nothing yet, and one of another law never does.
    const following = { ...contract, signed_day: null, from_day: '2030-03-06', to_day: '2031-03-05' }
    const { id: next } = (await manager.post(`/api/employees/${id}/contracts`, following)).body.data
    await manager.post(`/api/employees/${id}/contracts`, { ...following, kind: 'mandate', signed_day: '2030-02-01', to_day: null })
    expect(await look(accountant)).toEqual([end, survey])
    expect((await manager.put(`/api/contracts/${next}`, { ...following, signed_day: '2030-03-01' })).status).toBe(200)
    expect(await look(accountant)).toEqual([survey])
  })
})
