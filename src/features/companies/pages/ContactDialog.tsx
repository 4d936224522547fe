import { type Company, companies, contactChange } from '#features/companies/shared/contract.ts'
import { companyFields, companyGroups } from '#features/companies/shared/fields.ts'
import { formValues } from '#kernel/fields/form.ts'
import { clientFields } from '#kernel/fields/record.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInputs } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const fields = clientFields(companyFields)

/** What an owner changes in the own company; the rest is the office's. */
export function ContactDialog({ company, onClose }: { company: Company; onClose(): void }) {
  const form = useServerForm({
    schema: contactChange,
    defaults: formValues(fields, company),
    version: company.version,
    send: (body, { version }) => call(companies.update, { params: { id: company.id }, body, version }),
    onDone: () => {
      toast('Zapisano.')
      void refreshQueries('companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={companyGroups.contact} act="Zapisz zmiany" form={form}>
      <FieldInputs fields={fields} group="contact" />
    </FormDialog>
  )
}
