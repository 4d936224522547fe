import { purchaseDecisions, type PurchaseRulesRecord, purchaseRulesBody } from '#features/purchase-decisions/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { ruleValues } from './rule-values.ts'
import { RuleInputs } from './RuleInputs.tsx'

interface Props {
  company_id: string
  rules: PurchaseRulesRecord
  onClose(): void
}

/** A company's own rules, and the way back to the office's. */
export function CompanyRulesDialog({ company_id, rules, onClose }: Props) {
  const params = { id: company_id }
  const finish = (words: string) => {
    toast(words)
    void refreshQueries('companies')
    onClose()
  }
  const form = useServerForm({
    schema: purchaseRulesBody,
    defaults: ruleValues(rules),
    version: rules.version,
    fromRecord: record => ruleValues(record as PurchaseRulesRecord),
    send: (body, { version }) => call(purchaseDecisions.setCompanyRules, { params, body, version }),
    onDone: () => finish('Zapisano zasady tej firmy.'),
  })
  const drop = async () => {
    await call(purchaseDecisions.dropCompanyRules, { params, version: rules.version })
    finish('Firma wróciła do zasad biura.')
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Opis zakupów: zasady tej firmy"
      act="Zapisz zasady"
      form={form}
      removal={rules.own ? { title: 'Wrócić do zasad biura?', act: 'Wróć do zasad biura', words: 'Własne zasady tej firmy znikną.', run: drop } : undefined}
    >
      <RuleInputs />
    </FormDialog>
  )
}
