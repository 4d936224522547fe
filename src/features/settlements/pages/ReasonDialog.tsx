import type { OpenMatter } from '#features/settlements/shared/contract-closing.ts'
import { stepReason, type Settlement } from '#features/settlements/shared/contract.ts'
import { settlementFields } from '#features/settlements/shared/fields.ts'
import { actionLabel } from '#features/settlements/shared/labels.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextAreaField } from '#web/ui/form/Field.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useUser } from '#web/session/use-session.ts'
import { MatterList } from './ClosingBlockers.tsx'
import { type Step, takeStep } from './StepActions.tsx'

const labels: Partial<Record<Step, string>> = {
  incomplete: 'Czego brakuje? Klient zobaczy tę wiadomość.',
  remark: 'Co się nie zgadza?',
  approve: 'W jaki sposób klient zaakceptował kwoty?',
  correct: 'Dlaczego potrzebna jest korekta?',
  hold: 'Dlaczego rozliczenie jest wstrzymane?',
  close: 'Dlaczego mimo to zamknąć miesiąc?',
}

const schema = stepReason.required()

/** A step that has to say why. */
export function ReasonDialog({ settlement, action, open, onClose }: { settlement: Settlement; action: Step; open?: OpenMatter[]; onClose(): void }) {
  const label = actionLabel(action, useUser().isAdmin)
  const form = useServerForm({
    schema,
    defaults: { reason: '' },
    send: ({ reason }) => takeStep(settlement, action, reason),
    onDone: onClose,
  })
  return (
    <FormDialog opened onClose={onClose} title={label} act={label} form={form}>
      {open && (
        <>
          <p>W tym miesiącu pozostały otwarte pozycje:</p>
          <MatterList open={open} />
        </>
      )}
      <TextAreaField name="reason" label={labels[action] ?? settlementFields.reason.label} required />
    </FormDialog>
  )
}
