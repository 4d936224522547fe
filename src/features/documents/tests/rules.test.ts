import { describe, expect, test } from 'vitest'
import {
  allowedActions,
  type DocumentAction,
  type DocumentState,
  documentActions,
  documentStates,
  mayChange,
  mayRemove,
  transitions,
} from '#features/documents/shared/rules.ts'
import { type Actor, type ClientRole, isStaffRole, type Role, roles } from '#kernel/access/access.ts'

const company_id = 'c1'
const actor = (role: Role): Actor => ({
  tenant_id: 't',
  user_id: role,
  role,
  isAdmin: isStaffRole(role),
  companies: isStaffRole(role) ? new Map() : new Map([[company_id, { role: role as ClientRole, sees_settlements: false }]]),
})
const subject = (state: DocumentState, values = {}) => ({
  source: 'upload' as const,
  state,
  category: 'purchase_invoice',
  payroll: false,
  company_id,
  author_id: 'owner',
  month_closed: false,
  ...values,
})
const actions = (role: Role, state: DocumentState, values = {}) => allowedActions(actor(role), subject(state, values)).join(' ')

const reviewers: Role[] = ['administrator', 'manager', 'accountant', 'payroll', 'assistant']

describe('states', () => {
  test('lead from one to the next as the office works', () => {
    const steps: [DocumentState, string, string][] = [
      ['new', 'review accept book return reject', ''],
      ['in_review', 'accept book return reject', ''],
      ['accepted', 'book', ''],
      ['needs_correction', 'resend', 'resend'],
      ['rejected', '', ''],
      ['disputed', '', ''],
    ]
    for (const [state, office, client] of steps) {
      for (const role of reviewers) expect(actions(role, state), `${role} ${state}`).toBe(office)
      for (const role of ['owner', 'member'] as const) expect(actions(role, state), `${role} ${state}`).toBe(client)
    }
  })

  test('a booked document is taken back by the head of the office alone', () => {
    for (const role of roles) expect(actions(role, 'booked'), role).toBe(role === 'administrator' || role === 'manager' ? 'unbook' : '')
  })

  test('a viewer does nothing', () => {
    for (const state of documentStates) expect(actions('viewer', state)).toBe('')
  })

  test('every step back gives its reason', () => {
    const reasoned = documentActions.filter(action => transitions[action].needs_reason)
    expect(reasoned).toEqual(['return', 'reject', 'unbook'] satisfies DocumentAction[])
  })

  test('nothing happens in a closed month', () => {
    for (const state of documentStates) for (const role of roles) expect(actions(role, state, { month_closed: true })).toBe('')
  })
})

describe('payroll', () => {
  test('is worked on by whoever may see pay', () => {
    const seen = roles.filter(role => actions(role, 'new', { payroll: true }) !== '')
    expect(seen).toEqual(['administrator', 'manager', 'payroll'])
    expect(mayChange(actor('owner'), subject('new', { payroll: true }))).toBe(true)
    expect(mayChange(actor('accountant'), subject('new', { payroll: true }))).toBe(false)
  })
})

describe('the description', () => {
  test('is open to the office until it is booked, to the client until it is taken up', () => {
    const open = (role: Role) => documentStates.filter(state => mayChange(actor(role), subject(state)))
    expect(open('accountant')).toEqual(['new', 'in_review', 'accepted', 'needs_correction', 'rejected', 'disputed'])
    expect(open('owner')).toEqual(['new', 'needs_correction'])
    expect(open('viewer')).toEqual([])
  })

  test('is removed by the author alone, while new', () => {
    const removable = (role: Role) => documentStates.filter(state => mayRemove(actor(role), subject(state)))
    expect(removable('owner')).toEqual(['new'])
    expect(removable('administrator')).toEqual([])
    expect(mayRemove(actor('owner'), subject('new', { month_closed: true }))).toBe(false)
    expect(mayRemove(actor('member'), subject('new', { author_id: 'member' }))).toBe(true)
    expect(mayRemove(actor('member'), subject('new', { author_id: 'member', source: 'ksef' }))).toBe(false)
    expect(mayRemove(actor('viewer'), subject('new', { author_id: 'viewer' }))).toBe(false)
  })
})
