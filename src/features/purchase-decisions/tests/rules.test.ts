import { describe, expect, it } from 'vitest'
import { deadlineOf, doubtsOf, fillInFrom, type History } from '#features/purchase-decisions/shared/rules.ts'
import type { PurchaseKind } from '#features/documents/shared/labels-decision.ts'

const history = (kinds: readonly PurchaseKind[], median: string | null = '100.00'): History => ({
  decisions: kinds.map(kind => ({ kind, purpose: kind === 'car' ? 'paliwo' : null })),
  median,
})
const invoice = { title: 'FV 1', counterparty: 'Stacja Łąka', note: null, line_names: null, gross: '120.00', supplier: '9990000126' }
const rules = { listed: ['paliwo'] }

describe('what earlier decisions fill in', () => {
  it.each([
    [[], undefined],
    [['car', 'car'], undefined],
    [['car', 'car', 'car'], { kind: 'car', purpose: 'paliwo', equal_count: 3, of_count: 3 }],
    [['car', 'business', 'car', 'car', 'business'], { kind: 'car', purpose: 'paliwo', equal_count: 3, of_count: 5 }],
    [['business', 'car', 'car', 'car', 'car'], undefined],
    // Only the newest five are looked at.
    [['car', 'car', 'business', 'business', 'private', 'car'], undefined],
  ] as const)('of %j is %j', (kinds, expected) => {
    expect(fillInFrom(history(kinds))).toEqual(expected)
  })
})

describe('an invoice is doubtful', () => {
  it.each([
    [history([]), invoice, ['new_supplier']],
    [history(['car', 'car']), invoice, ['history']],
    [history(['car', 'car', 'car']), invoice, []],
    [history(['car', 'business', 'car', 'car']), invoice, ['history']],
    [history(['not_ours', 'not_ours', 'not_ours']), invoice, ['not_ours']],
    [history(['car', 'car', 'car']), { ...invoice, gross: '300.00' }, []],
    [history(['car', 'car', 'car']), { ...invoice, gross: '300.01' }, ['amount']],
    [history(['car', 'car', 'car'], null), { ...invoice, gross: '9000.00' }, []],
    [history(['car', 'car', 'car']), { ...invoice, note: 'PALIWO do busa' }, ['listed']],
    [history(['car', 'car', 'car']), { ...invoice, line_names: 'Myjnia\nPaliwo Pb95' }, ['listed']],
  ] as const)('%#', (known, purchase, expected) => {
    expect(doubtsOf(purchase, known, rules)).toEqual(expected)
  })
})

it('the deadline is in the month after the invoice, and never sooner than in three days', () => {
  expect(deadlineOf('2026-11', 10, '2026-11-29')).toBe('2026-12-10')
  expect(deadlineOf('2026-09', 10, '2026-11-29')).toBe('2026-12-02')
})
