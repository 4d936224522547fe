import { IconLock } from '@tabler/icons-react'
import { type Company, companies, companyChange } from '#features/companies/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { TextAreaField } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import classes from './CompanyShow.module.css'
import { useMayEdit } from './use-may-edit.ts'

/** What the office keeps for itself about a company; no client ever gets it. */
export function CompanyNote({ company }: { company: Company }) {
  const mayEdit = useMayEdit(company.id)
  return (
    <section className={classes.note}>
      <h2>
        <IconLock size={18} stroke={1.75} aria-hidden /> Notatka wewnętrzna
      </h2>
      {mayEdit ? <NoteForm company={company} /> : (company.internal_note ?? 'Nie ma jeszcze notatki.')}
    </section>
  )
}

const schema = companyChange.pick({ internal_note: true })

function NoteForm({ company }: { company: Company }) {
  const form = useServerForm({
    schema,
    defaults: { internal_note: company.internal_note ?? '' },
    version: company.version,
    draft: `company note ${company.id}`,
    send: (body, { version }) => call(companies.update, { params: { id: company.id }, body, version }),
    onDone: () => {
      toast('Zapisano notatkę.')
      void refreshQueries('companies')
    },
  })
  return (
    <FormFrame form={form} act="Zapisz notatkę">
      <TextAreaField name="internal_note" label="Treść" rows={10} description="Widzą ją tylko pracownicy biura." />
    </FormFrame>
  )
}
