import { z } from 'zod'
import { taxDueFields } from './fields.ts'
import { id, plain_date } from '#kernel/fields/scalars.ts'
import { bodyOf } from '#kernel/fields/schemas.ts'

const { payer_id, kind, period, about, outcome, amount, statutory_date, ...transfer } = bodyOf(taxDueFields)
const taxValues = {
  outcome: outcome.default(taxDueFields.outcome.initial),
  amount,
  statutory_date: statutory_date.optional(),
  ...z.object(transfer).partial().shape,
}
export const newTax = z.strictObject({
  payer_id: payer_id.optional().meta({ examples: [''] }),
  kind,
  period: z.string().max(7).optional(),
  about: about.optional(),
  ...taxValues,
})
export const taxChange = z.strictObject({ ...taxValues, about: about.optional(), outcome: outcome.optional(), amount: amount.optional() })
/** Without an amount all that is left, without a day today. */
export const paymentBody = z.strictObject({ amount: amount.optional(), paid_on: plain_date.optional() })

/** Which drafts go out in one message. */
export const sendingChoice = {
  tax_ids: z.array(id).max(50),
  /** Other taxes of this month will follow, so it is not up for approval yet. */
  more: z.boolean().default(false),
}
/** The mail about them as it would leave; none where the office sends none. */
export const sentLetter = z.object({ subject: z.string(), text: z.string() }).nullable()
