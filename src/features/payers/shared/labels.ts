import type { PayerRole } from './rules.ts'

/** What the payers of a company are called. */
export const payerRoleLabels: Record<PayerRole, { one: string; many: string; add: string }> = {
  partner: { one: 'Wspólnik', many: 'Wspólnicy', add: 'Dodaj wspólnika' },
  shareholder: { one: 'Jedyny wspólnik', many: 'Jedyny wspólnik', add: 'Dodaj jedynego wspólnika' },
  person: { one: 'Podatnik', many: 'Podatnik', add: 'Dodaj podatnika' },
}
