import type { Declaration } from '#features/declarations/shared/contract.ts'
import { declarationLabels, declarationName } from '#features/declarations/shared/labels.ts'
import type { TaxDue } from '#features/settlements/shared/contract.ts'
import { outcomeLabels, taxTitle } from '#features/settlements/shared/labels.ts'
import { figureFields } from '#features/monthly-figures/shared/fields.ts'
import { type Figures, totalKeys } from '#features/monthly-figures/shared/rules.ts'
import { compareMoney, formatMoney, subtractMoney } from '#kernel/money/money.ts'

/** What a version of a month says: what can be compared with another one. */
export interface Version {
  taxes: readonly TaxDue[]
  totals: Figures | null
  declarations: readonly (Pick<Declaration, 'form' | 'title' | 'state'> & Partial<Pick<Declaration, 'payer'>>)[]
}

interface ComparedValue {
  text: string
  amount?: string
}

export interface Comparison {
  name: string
  before: string
  after: string
  /** The difference of two amounts; null where something else than an amount differs. */
  change: string | null
  differs: boolean
}

const ofTax = (tax: TaxDue): ComparedValue =>
  tax.outcome === 'nothing'
    ? { text: outcomeLabels.nothing, amount: '0.00' }
    : {
        text: tax.outcome === 'to_pay' ? formatMoney(tax.amount) : `${formatMoney(tax.amount)}, ${outcomeLabels[tax.outcome].toLowerCase()}`,
        amount: tax.amount,
      }

function sayings({ taxes, totals, declarations }: Version): Map<string, ComparedValue> {
  const comparedValues = new Map<string, ComparedValue>(taxes.map(tax => [taxTitle(tax), ofTax(tax)]))
  for (const key of totalKeys) {
    const amount = totals?.[key]
    if (amount) comparedValues.set(figureFields[key].label, { text: formatMoney(amount), amount })
  }
  for (const declaration of declarations) comparedValues.set(declarationName(declaration), { text: declarationLabels[declaration.state].label })
  return comparedValues
}

function difference(before: ComparedValue | undefined, after: ComparedValue | undefined): string | null {
  if (!before?.amount || !after?.amount) return null
  const change = subtractMoney(after.amount, before.amount)
  const sign = compareMoney(change, '0.00')
  return sign === 0 ? null : `${sign > 0 ? '+' : ''}${formatMoney(change)}`
}

/** All that either version says, what differs first. */
export function compareVersions(before: Version, after: Version): Comparison[] {
  const [old, now] = [sayings(before), sayings(after)]
  const rows = [...new Set([...old.keys(), ...now.keys()])].map(name => {
    const [was, is] = [old.get(name), now.get(name)]
    return { name, before: was?.text ?? '–', after: is?.text ?? '–', change: difference(was, is), differs: was?.text !== is?.text }
  })
  return [...rows.filter(row => row.differs), ...rows.filter(row => !row.differs)]
}
