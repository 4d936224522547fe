import { expect, test } from 'vitest'
import { allowedActions, areTaxesOpen, mayWriteTax, stepOf, stepsOf, taxKinds, transitionFrom, transitions } from '#features/settlements/shared/rules.ts'
import { clientStateText } from '#features/settlements/pages/badges.ts'
import { isMicroAccount } from '#features/settlements/shared/transfers.ts'
import { settlementStates } from '#kernel/settlement-states.ts'
import type { Actor, ClientRole, Role, StaffRole } from '#kernel/access/access.ts'

const company_id = 'c'
const staff = (role: StaffRole): Actor => ({ tenant_id: 't', user_id: 'u', role, isAdmin: true, companies: new Map() })
const client = (role: ClientRole): Actor => ({
  tenant_id: 't',
  user_id: 'u',
  role,
  isAdmin: false,
  companies: new Map([[company_id, { role, sees_settlements: true }]]),
})
const names = (actor: Actor, state: (typeof settlementStates)[number]) =>
  allowedActions(actor, { state, company_id, checklist: [] }).map(({ action }) => action)

test('no state offers one action twice', () => {
  const keys = transitions.map(({ from, action }) => `${from} ${action}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('from every state the month can still be closed', () => {
  const reaches = new Set(['closed'])
  for (let round = 0; round < settlementStates.length; round++) {
    for (const { from, to } of transitions) if (to !== 'held' && reaches.has(to)) reaches.add(from)
  }
  // A held month goes back to a state that reaches the end.
  expect(settlementStates.filter(state => !reaches.has(state))).toEqual(['on_hold'])
  expect(transitionFrom('on_hold', 'resume')?.to).toBe('held')
})

test('a closed month knows nothing but the correction, and only managers and administrators make it', () => {
  expect(transitions.filter(({ from }) => from === 'closed').map(({ action }) => action)).toEqual(['correct'])
  for (const role of ['administrator', 'manager'] as const) expect(names(staff(role), 'closed')).toEqual(['correct'])
  for (const role of ['accountant', 'payroll', 'assistant'] as const) expect(names(staff(role), 'closed')).toEqual([])
})

test('steps back, remarks, holding and correcting need a reason', () => {
  for (const { action, needs_reason } of transitions) {
    if (['back', 'incomplete', 'remark', 'hold', 'correct'].includes(action)) expect(needs_reason).toBe('always')
  }
})

test('approval in the client’s name needs a note, the client’s own does not', () => {
  expect(allowedActions(staff('accountant'), { state: 'awaiting_approval', company_id, checklist: [] })).toContainEqual({
    action: 'approve',
    needs_reason: true,
  })
  expect(allowedActions(client('owner'), { state: 'awaiting_approval', company_id, checklist: [] })).toContainEqual({ action: 'approve', needs_reason: false })
})

test('owners answer, members and viewers only look, owners of another company do nothing', () => {
  expect(names(client('owner'), 'awaiting_documents')).toEqual(['complete', 'none'])
  expect(names(client('owner'), 'awaiting_approval')).toEqual(['approve', 'remark'])
  for (const role of ['member', 'viewer'] as const) for (const state of settlementStates) expect(names(client(role), state)).toEqual([])
  expect(allowedActions(client('owner'), { state: 'awaiting_approval', company_id: 'other', checklist: [] })).toEqual([])
})

test('payroll clerks write what comes from wages, assistants nothing', () => {
  const written = (role: Role) => taxKinds.filter(kind => mayWriteTax({ role }, kind))
  expect(written('payroll')).toEqual(['pit4', 'zus', 'ppk', 'pfron'])
  expect(written('accountant')).toEqual([...taxKinds])
  for (const state of settlementStates) expect(names(staff('assistant'), state)).toEqual([])
})

test('an account of the tax office for PCC is no micro-account; what is shown in part is one', () => {
  const accounts = ['79101000712222527281460100', '79 … 0100', '27101010230000261395100000', null]
  expect(accounts.map(isMicroAccount)).toEqual([true, true, false, false])
})

test('amounts are entered while the office works', () => {
  expect(settlementStates.filter(areTaxesOpen)).toEqual(['awaiting_documents', 'incomplete', 'in_progress'])
})

test('the five steps; a held month stands where it was held', () => {
  const at = (state: (typeof settlementStates)[number], taxes_sent = 0, held_state: (typeof settlementStates)[number] | null = null) =>
    stepOf({ state, held_state, taxes_sent })
  expect([
    at('awaiting_documents'),
    at('incomplete'),
    at('in_progress'),
    at('in_progress', 1),
    at('awaiting_approval'),
    at('remarks'),
    at('approved'),
    at('closed'),
  ]).toEqual([0, 0, 1, 2, 3, 3, 4, 5])
  expect([at('on_hold', 0, 'in_progress'), at('on_hold', 2, 'in_progress'), at('on_hold', 0, 'approved')]).toEqual([1, 2, 4])
})

test('without documents the steps begin with booking, and nobody is offered a step about what is sent', () => {
  const describeSteps = (state: (typeof settlementStates)[number], withDocuments: boolean) =>
    stepsOf({ state, held_state: null, taxes_sent: 0 }, withDocuments).map(({ step, stands }) => `${step} ${stands}`)
  expect(describeSteps('in_progress', true)).toEqual(['documents done', 'booking current', 'taxes ahead', 'approval ahead', 'closing ahead'])
  expect(describeSteps('in_progress', false)).toEqual(['booking current', 'taxes ahead', 'approval ahead', 'closing ahead'])
  expect(describeSteps('awaiting_documents', false)).toEqual(describeSteps('in_progress', false))
  const offered = (actor: Actor, state: (typeof settlementStates)[number]) =>
    allowedActions(actor, { state, company_id, checklist: [] }, false).map(({ action }) => action)
  expect(offered(client('owner'), 'awaiting_documents')).toEqual([])
  expect(offered(staff('accountant'), 'awaiting_documents')).toEqual(['start', 'send', 'hold'])
  expect(offered(staff('accountant'), 'incomplete')).toEqual(['start', 'send', 'hold'])
  expect(offered(staff('accountant'), 'in_progress')).toEqual(['send', 'hold'])
  expect(offered(staff('accountant'), 'approved')).toContain('back')
})

test('a client’s own remarks keep the capital of an address within a sentence', () => {
  expect([clientStateText('remarks'), clientStateText('approved')]).toEqual(['Państwa uwagi', 'zaakceptowane'])
})
