import { expect, test } from 'vitest'
import { errorsLeft } from '#features/messages/pages/new-message.ts'

test('what was said of a field goes once that field has changed, and what was said of others stays', () => {
  const errors = { subject: 'Temat', user_ids: 'Odbiorcy', roles: 'Role', to: 'Firmy' }
  const { subject, user_ids, roles, to } = errors
  expect(errorsLeft(errors, { subject: 'Nowy samochód' })).toEqual({ user_ids, roles, to })
  expect(errorsLeft(errors, { people: [] })).toEqual({ subject, roles, to })
  // Who is reached by a role hangs on the company as well.
  expect(errorsLeft(errors, { company: { value: 'c', label: 'Firma' } })).toEqual({ subject, to })
  expect(errorsLeft(errors, { roles: ['owner'] })).toEqual({ subject, user_ids })
  expect(errorsLeft(errors, { filters: 'company_type:zoo' })).toEqual({ subject, user_ids, roles })
  expect(errorsLeft(errors, { way: 'many' })).toEqual({ subject })
  expect(errorsLeft(errors, { content: '<p>Treść</p>', files: [], acknowledge: true })).toEqual(errors)
})
