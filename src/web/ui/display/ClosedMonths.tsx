import { formatMonth } from '#kernel/dates/dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { CheckField } from '#web/ui/form/Field.tsx'

/** Nobody changes what closed months were settled by without saying so; the form's field is `confirmed`. */
export function ClosedMonths({ months }: { months: readonly string[] }) {
  if (months.length === 0) return null
  return (
    <ErrorMessage tone="amber">
      <p>
        Zmiana dotyczy zamkniętych rozliczeń: {months.slice(0, 3).map(formatMonth).join(', ')}
        {months.length > 3 && ` i ${plural(months.length - 3, ['innego', 'innych', 'innych'])}`}. Nie przeliczą się same.
      </p>
      <CheckField name="confirmed" label="Wiem, że zmiana dotyczy zamkniętych miesięcy" />
    </ErrorMessage>
  )
}
