import { expect } from 'vitest'
import { shippedCategories } from '#features/tickets/server/categories.ts'
import { type Caller, newOffice } from '#test/fixtures/office.ts'

export const categoryOf = (slug: string) => String(shippedCategories.find(category => category.slug === slug)?.id)
export const taxes = categoryOf('podatki')
export const wages = categoryOf('kadry')

/** An office with two companies and everybody who has to do with tickets. */
export async function setUpTickets() {
  const office = await newOffice()
  const company = await office.company()
  const neighbour = await office.company()
  const owner = await office.client('owner', company)
  const member = await office.client('member', company)
  const viewer = await office.client('viewer', company)
  const stranger = await office.client('owner', neighbour)
  const manager = await office.as('manager')
  const accountant = await office.as('accountant')
  const payroll = await office.as('payroll')
  const assistant = await office.as('assistant')

  const open = async (who: Caller, values: Record<string, unknown> = {}) => {
    const reply = await who.post('/api/tickets', {
      company_id: company.id,
      category_id: taxes,
      title: 'Zwrot VAT',
      description: '<p>Kiedy przyjdzie zwrot?</p>',
      ...values,
    })
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body.data
  }
  const say = (who: Caller, id: string, content = '<p>Dzień dobry</p>', values = {}) =>
    who.post('/api/comments', { subject_kind: 'ticket', subject_id: id, content, ...values })
  const get = async (who: Caller, id: string) => (await who.get(`/api/tickets/${id}`)).body.data
  const clockOf = (id: string) =>
    office.db.selectFrom('tickets').select(['due_at', 'warn_at', 'left_seconds', 'state']).where('id', '=', id).executeTakeFirstOrThrow()
  const set = (id: string, values: Record<string, unknown>) => office.transact(db => db.updateTable('tickets').set(values).where('id', '=', id).execute())
  return { office, company, neighbour, owner, member, viewer, stranger, manager, accountant, payroll, assistant, open, say, get, clockOf, set }
}
