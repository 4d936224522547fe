import { formatNumber } from '#kernel/money/format-number.ts'

/** One, few (2–4, 22–24), many (0, 5–21), and for fractions the genitive: `['dokument', 'dokumenty', 'dokumentów', 'dokumentu']`. */
export type PluralForms = readonly [one: string, few: string, many: string, fraction?: string]

export function pluralForm(count: number, [one, few, many, fraction]: PluralForms): string {
  const size = Math.abs(count)
  if (!Number.isInteger(size)) return fraction ?? few
  if (size === 1) return one
  const lastTwo = size % 100
  const last = size % 10
  return last >= 2 && last <= 4 && (lastTwo < 12 || lastTwo > 14) ? few : many
}

/** The number with its noun, joined by a no-break space: "2 dokumenty". */
export function plural(count: number, forms: PluralForms): string {
  return `${formatNumber(count)}\u00a0${pluralForm(count, forms)}`
}
