import { z } from 'zod'
import { declaration } from '#features/declarations/shared/contract.ts'
import { taxKinds } from '#features/settlements/shared/rules.ts'
import { taskRow } from '#features/tasks/shared/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'

/** One statutory duty of one payer for one period, as a month is worked on for it. Its amount stands among those of the settlement, by kind, period and payer. */
const monthObligation = z.object({
  /** The key of the catalogue; none for a declaration that no obligation of it has. */
  obligation: z.string().nullable(),
  /** Whose it is: none, the company's own. */
  payer_id: z.uuid().nullable(),
  payer: z.string().nullable(),
  period: z.string(),
  title: z.string(),
  statutory_date: z.string().nullable(),
  due_date: z.string().nullable(),
  /** The kind of its amount, where it has one. */
  amount: z.enum(taxKinds).nullable(),
  declaration: declaration.nullable(),
  /** For staff who see it. */
  task: taskRow.pick({ id: true, title: true, status: true, due_date: true, overdue: true, assignee_name: true }).nullable(),
})
export type MonthObligation = z.infer<typeof monthObligation>

export const obligations = {
  list: endpoint({
    method: 'GET',
    path: '/api/obligations/:settlement_id',
    access: 'settlements.read',
    needs: 'component:settlements',
    summary: 'Obowiązki miesiąca z deklaracjami i zadaniami',
    response: z.object({ data: z.array(monthObligation) }),
  }),
}
