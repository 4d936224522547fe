import { type PluralForms, plural } from '#kernel/text/plural.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** What became of many records that were changed together. */
export interface Outcome {
  done: readonly string[]
  refused: readonly { title: string; reason: string }[]
}

/** Of all batches together. */
export const outcomeOf = (answers: readonly { data: Outcome }[]): Outcome => ({
  done: answers.flatMap(({ data }) => data.done),
  refused: answers.flatMap(({ data }) => data.refused),
})

function tellRefused({ refused: [first, ...others] }: Outcome, forms: PluralForms, nameOf: (title: string) => string) {
  if (!first) return
  const more = others.length > 0 ? ` Pominięto też ${plural(others.length, forms)}.` : ''
  toast(`${nameOf(first.title)}: ${first.reason}${more}`, { tone: 'fault' })
}

/** Names what could not be changed. */
export const tellLeftOut = (outcome: Outcome, forms: PluralForms) => tellRefused(outcome, forms, title => `Pominięto „${title}”`)

/** Says how many were taken back, and names what could not be. `all`: the words where nothing is left. */
export function tellUndone(outcome: Outcome, forms: PluralForms, all = 'Cofnięto.') {
  const { done, refused } = outcome
  if (done.length > 0) toast(refused.length > 0 ? `Cofnięto: ${plural(done.length, forms)}.` : all)
  tellRefused(outcome, forms, title => title)
}
