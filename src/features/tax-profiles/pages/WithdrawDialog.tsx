import { z } from 'zod'
import { type TaxProfile, taxProfiles } from '#features/tax-profiles/shared/contract.ts'
import { formatFromDay } from '#features/tax-profiles/shared/labels.ts'
import { touchedMonths } from '#features/tax-profiles/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { ClosedMonths } from '#web/ui/display/ClosedMonths.tsx'

const schema = z.object({ confirmed: z.boolean() })

interface Props {
  profile: TaxProfile
  profiles: readonly TaxProfile[]
  closed_months: readonly string[]
  onClose(): void
}

/** Takes a change back: what held before it goes on. */
export function WithdrawDialog({ profile, profiles, closed_months, onClose }: Props) {
  const form = useServerForm({
    schema,
    defaults: { confirmed: false },
    send: ({ confirmed }) => call(taxProfiles.remove, { params: { id: profile.id }, query: { confirmed: confirmed ? 'true' : 'false' } }),
    onDone: () => {
      toast('Wycofano zmianę profilu podatkowego.')
      void refreshQueries('companies')
      onClose()
    },
  })
  const rest = profiles.filter(other => other !== profile)
  return (
    <FormDialog opened onClose={onClose} title="Wycofanie zmiany" act="Wycofaj zmianę" form={form}>
      <p>Zmiana {formatFromDay(profile.from_day)} zniknie, a to, co obowiązywało przed nią, będzie obowiązywać dalej.</p>
      <ClosedMonths months={touchedMonths(profiles, rest, closed_months)} />
    </FormDialog>
  )
}
