import { type Company, companies, companyChange } from '#features/companies/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { ContactInputs } from './CompanyInputs.tsx'

const schema = companyChange.pick({ email: true, phone: true, street: true, building: true, unit: true, postal_code: true, city: true })

/** What an owner changes in the own company; the rest is the office's. */
export function ContactDialog({ company, onClose }: { company: Company; onClose(): void }) {
  const { email, phone, street, building, unit, postal_code, city } = company
  const form = useServerForm({
    schema,
    defaults: { email, phone, street, building, unit, postal_code, city },
    version: company.version,
    send: (body, { version }) => call(companies.update, { params: { id: company.id }, body, version }),
    onDone: () => {
      toast('Zapisano.')
      void refreshQueries('companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Adres i kontakt" act="Zapisz zmiany" form={form}>
      <ContactInputs />
    </FormDialog>
  )
}
