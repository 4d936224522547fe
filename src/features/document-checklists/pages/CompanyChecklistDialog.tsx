import { type CompanyChecklist, companyChecklistBody, documentChecklists } from '#features/document-checklists/shared/contract.ts'
import { documentChecklistFields } from '#features/document-checklists/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import classes from './DocumentChecklists.module.css'
import { inOrderOf, withKept } from './offered-lines.ts'

const checklistValues = ({ documents }: CompanyChecklist) => ({ documents: documents.map(({ code }) => code) })

/** What this company sends besides its kind, and what it does not. */
export function CompanyChecklistDialog({ company_id, checklist, onClose }: { company_id: string; checklist: CompanyChecklist; onClose(): void }) {
  const lines = withKept(checklist.offered, checklist.documents)
  const form = useServerForm({
    schema: companyChecklistBody,
    defaults: checklistValues(checklist),
    version: checklist.version,
    fromRecord: checklistValues,
    send: ({ documents }, { version }) =>
      call(documentChecklists.setOfCompany, { params: { id: company_id }, body: { documents: inOrderOf(lines, documents) }, version }),
    onDone: () => {
      toast('Zapisano wymagane dokumenty.')
      void refreshQueries('companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Dokumenty wymagane co miesiąc" act="Zapisz dokumenty" form={form}>
      <p className={classes.quiet}>Zmiana dotyczy miesięcy otwartych po niej. Co różni firmę od szablonu, zostaje, gdy szablon się zmienia.</p>
      <CheckboxGroup
        name="documents"
        label={documentChecklistFields.documents.label}
        options={lines.map(({ code, label }) => ({ value: code, label: checklist.of_kind.includes(code) ? `${label} (z szablonu)` : label }))}
      />
    </FormDialog>
  )
}
