import { type PurchaseDecision, purchaseDecisionBody, purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { decisionFields } from '#features/purchase-decisions/shared/fields.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInputs } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { sellerOf } from './use-answers.ts'

const valuesOf = ({ kind, purpose }: Pick<PurchaseDecision, 'kind' | 'purpose'>) => ({ kind: kind ?? undefined, purpose })

/** What one invoice is, said at a desk: by the client, or by the office for the client. */
export function DecisionDialog({ decision, onClose }: { decision: PurchaseDecision; onClose(): void }) {
  const form = useServerForm({
    schema: purchaseDecisionBody,
    defaults: valuesOf(decision),
    version: decision.version,
    fromRecord: record => valuesOf(record as PurchaseDecision),
    send: (body, { idempotent, version }) => call(purchaseDecisions.decide, { params: { id: decision.id }, body, idempotent, version }),
    onDone: () => {
      toast(`Zapisano decyzję: ${sellerOf(decision)}.`)
      void refreshQueries('purchase-decisions', 'documents')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={`Czym jest ta faktura: ${sellerOf(decision)}`} act="Zapisz decyzję" form={form}>
      <FieldInputs fields={pickFields(decisionFields, ['kind', 'purpose'])} />
    </FormDialog>
  )
}
