import type { PluralForms } from '#kernel/text/plural.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { type Outcome, outcomeOf, tellUndone } from './bulk-result-toast.ts'
import { inBatches } from './in-batches.ts'

/** Takes back what was done with these records, and says what became of each. */
export async function takeBack(
  ids: readonly string[],
  nounForms: PluralForms,
  send: (ids: string[], idempotent: string) => Promise<{ data: Outcome }>,
  all?: string,
) {
  await attempt(async () => {
    tellUndone(outcomeOf(await inBatches(ids, { nounForms }, send)), nounForms, all)
  })
}
