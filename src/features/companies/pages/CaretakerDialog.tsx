import { useRef } from 'react'
import { z } from 'zod'
import { companies } from '#features/companies/shared/contract.ts'
import { companyForms } from '#features/companies/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { required } from '#kernel/fields/zod-messages-pl.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { PersonField } from '#features/users/public.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { outcomeOf, tellLeftOut } from '#web/ui/list/bulk-result-toast.ts'
import { inBatches } from '#web/ui/list/in-batches.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const schema = z.object({ user_id: z.string().min(1, required) })

interface Props {
  companies: readonly { id: string; title: string }[]
  /** What waits for it. */
  why?: string
  /** Whose companies these are to be no more. */
  except?: string
  onClose(): void
  /** `whole`: all of them have another one now. */
  done?(whole: boolean): void
}

/** One caretaker for one or many companies; the new one takes the place of the old. */
export function CaretakerDialog({ companies: chosen, why, except, onClose, done }: Props) {
  const whole = useRef(false)
  const form = useServerForm({
    schema,
    defaults: { user_id: '' },
    send: async ({ user_id }, { idempotent }) => {
      const answers = await inBatches(
        chosen.map(({ id }) => id),
        { nounForms: companyForms, idempotent },
        (ids, key) => call(companies.bulk, { body: { action: 'assign', ids, user_id }, idempotent: key }),
      )
      const outcome = outcomeOf(answers)
      whole.current = outcome.done.length === chosen.length
      if (chosen.length === 1 && outcome.done.length === 1) toast(`Zmieniono opiekuna: ${chosen[0]?.title}.`)
      else if (outcome.done.length > 0) toast(`Zmieniono opiekuna: ${plural(outcome.done.length, companyForms)}.`)
      tellLeftOut(outcome, companyForms)
    },
    onDone: () => {
      void refreshQueries('companies', 'users')
      done?.(whole.current)
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Zmiana opiekuna" act="Zmień opiekuna" form={form}>
      {why && <p>{why}</p>}
      <p>{chosen.length === 1 ? chosen[0]?.title : `${plural(chosen.length, companyForms)}: ${chosen.map(({ title }) => title).join(', ')}`}</p>
      <PersonField name="user_id" label="Opiekun" except={except} required />
    </FormDialog>
  )
}
