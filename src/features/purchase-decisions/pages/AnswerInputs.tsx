import '#web/ui/form/input-styles.ts'
import { TextInput } from '@mantine/core'
import { IconBriefcase, IconCar, IconHome, IconUserOff } from '@tabler/icons-react'
import type { MouseEvent, Ref } from 'react'
import { kindLabels, type PurchaseKind } from '#features/documents/shared/labels-decision.ts'
import type { PurchaseDecision } from '#features/purchase-decisions/shared/contract.ts'
import { decisionFields } from '#features/purchase-decisions/shared/fields.ts'
import { purchaseKinds, reasonOf } from '#features/purchase-decisions/shared/rules.ts'
import classes from './Purchases.module.css'

interface PurposeProps {
  ref: Ref<HTMLInputElement>
  value: string
  /** Purposes that similar invoices had. */
  suggestions: readonly string[]
  onChange(value: string): void
}

/** What the purchase is for, in words of one's own or by a suggestion. */
export function PurposeInput({ ref, value, suggestions, onChange }: PurposeProps) {
  const trimmed = value.trim()
  return (
    <div className={classes.purpose}>
      <TextInput
        ref={ref}
        label={decisionFields.purpose.label}
        placeholder="kilka słów, można pominąć"
        maxLength={decisionFields.purpose.max}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {suggestions.length > 0 && (
        <fieldset className={classes.chips} aria-label="Podpowiedzi, na co">
          {suggestions.map(purpose => (
            <button key={purpose} type="button" aria-pressed={trimmed === purpose} onClick={() => onChange(trimmed === purpose ? '' : purpose)}>
              {purpose}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

const icons = { business: IconBriefcase, private: IconHome, car: IconCar, not_ours: IconUserOff } satisfies Record<PurchaseKind, unknown>

/** The four answers, each with the digit that gives it. */
export function KindButtons({ invoice, onChoose }: { invoice: PurchaseDecision; onChoose(kind: PurchaseKind, event: MouseEvent): void }) {
  const reason = reasonOf(invoice)
  return (
    <fieldset className={classes.answers} aria-label="Czym jest ta faktura">
      {purchaseKinds.map((kind, place) => {
        const Icon = icons[kind]
        const isFilled = invoice.kind === kind
        return (
          <button key={kind} type="button" data-filled={isFilled || undefined} onClick={event => onChoose(kind, event)}>
            <Icon size={22} stroke={1.75} aria-hidden />
            <span>
              {kindLabels[kind]}
              {isFilled && reason && <small>{reason}</small>}
            </span>
            <kbd aria-hidden>{place + 1}</kbd>
          </button>
        )
      })}
    </fieldset>
  )
}
