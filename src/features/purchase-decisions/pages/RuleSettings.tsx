import '#web/ui/layout/mantine.ts'
import { purchaseDecisions, type PurchaseRulesRecord, purchaseRulesBody } from '#features/purchase-decisions/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { Card, Facts, Page } from '#web/ui/layout/Page.tsx'
import classes from './Rules.module.css'
import { ruleFacts, ruleValues } from './rule-values.ts'
import { RuleInputs } from './RuleInputs.tsx'

/** What clients are asked about, until when, and what holds without their answer. */
export function RuleSettings() {
  const mayChange = useCan('documents.rules')
  const read = useCall(purchaseDecisions.rules)
  const rules = read.data?.data
  return (
    <Page
      title="Opis zakupów"
      lead="Obowiązuje w całym biurze, chyba że firma ma własne zasady. Dotyczy też faktur, które już są i nie mają opisu; pytania już zadane zostają z dawnym terminem."
    >
      <div className={classes.card}>
        <Card title="O co pytamy klientów">
          {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
          {read.isPending && <Skeleton lines={5} />}
          {rules && (mayChange ? <RuleForm rules={rules} /> : <Facts facts={ruleFacts(rules)} />)}
        </Card>
      </div>
    </Page>
  )
}

function RuleForm({ rules }: { rules: PurchaseRulesRecord }) {
  const form = useServerForm({
    schema: purchaseRulesBody,
    defaults: ruleValues(rules),
    version: rules.version,
    fromRecord: record => ruleValues(record as PurchaseRulesRecord),
    send: (body, { version }) => call(purchaseDecisions.setRules, { body, version }),
    onDone: () => {
      toast('Zapisano zasady opisu zakupów.')
      void refreshQueries('purchase-rules', 'companies')
    },
  })
  return (
    <FormFrame form={form} act="Zapisz zasady">
      <RuleInputs />
    </FormFrame>
  )
}
