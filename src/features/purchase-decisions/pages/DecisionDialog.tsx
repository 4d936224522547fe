import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type PurchaseDecision, purchaseDecisionBody } from '#features/purchase-decisions/shared/contract.ts'
import { decisionFields } from '#features/purchase-decisions/shared/fields.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInputs } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { sellerOf, sendAnyway } from './use-answers.ts'

const decisionValues = ({ kind, purpose }: Pick<PurchaseDecision, 'kind' | 'purpose'>) => ({ kind: kind ?? undefined, purpose })

/** What one invoice is, said at a desk: by the client, or by the office for the client. */
export function DecisionDialog({ decision, onClose }: { decision: PurchaseDecision; onClose(): void }) {
  const form = useServerForm({
    schema: purchaseDecisionBody,
    defaults: decisionValues(decision),
    version: decision.version,
    fromRecord: record => decisionValues(record as PurchaseDecision),
    send: ({ kind, purpose }, manner) => sendAnyway({ id: decision.id, ...manner }, { kind, purpose: purpose ?? null }),
    onDone: () => {
      toast(`Zapisano decyzję: ${sellerOf(decision)}.`)
      void refreshQueries('purchase-decisions', 'documents')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={`Czym jest ta faktura: ${sellerOf(decision)}`} act="Zapisz decyzję" form={form}>
      <Inputs />
    </FormDialog>
  )
}

const fields = pickFields(decisionFields, ['kind', 'purpose'])
const refusing = { ...fields, purpose: { ...fields.purpose, label: 'Powód', hint: 'Kilka słów, na przykład: nie zamawialiśmy tego.' } }

/** What it is for is no reason why it is not theirs, and the other way round. */
function Inputs() {
  const { setValue, getFieldState } = useFormContext()
  const refuses = useWatch({ name: 'kind' }) === 'not_ours'
  const last = useRef(refuses)
  useEffect(() => {
    if (last.current === refuses) return
    last.current = refuses
    if (getFieldState('kind').isDirty) setValue('purpose', null, { shouldDirty: true })
  }, [refuses, setValue, getFieldState])
  return <FieldInputs fields={refuses ? refusing : fields} />
}
