import { type CompanyLimit, limits, limitWatch } from '#features/tax-limits/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { watchFields } from '#features/tax-limits/shared/fields.ts'
import { TextField } from '#web/ui/form/Field.tsx'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

/** Leaves a limit of the company unwatched, with the reason for whoever asks later. */
export function WatchDialog({ company_id, row, onClose }: { company_id: string; row: CompanyLimit; onClose(): void }) {
  const form = useServerForm({
    schema: limitWatch,
    defaults: { watched: false, reason: '' },
    version: row.version,
    send: (body, { version }) => call(limits.watch, { params: { id: company_id, limit_key: row.key }, body, version }),
    onDone: () => {
      toast('Monitorowanie limitu wyłączono.')
      void refreshQueries('companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={`Wyłącz monitorowanie limitu: ${row.name}`} act="Wyłącz monitorowanie" form={form}>
      <TextField {...inputProps(watchFields, 'reason')} required />
    </FormDialog>
  )
}
