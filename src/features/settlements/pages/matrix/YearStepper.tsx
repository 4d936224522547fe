import { addToMonth } from '#kernel/dates/dates.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { romanOf } from './matrix-view.ts'
import classes from './SettlementMatrix.module.css'
import { Stepper } from '#features/settlements/pages/Stepper.tsx'

/** Steps by years, on a phone by three months. */
export function YearStepper({ from, narrow, onChange }: { from: string; narrow: boolean; onChange(from: string): void }) {
  const step = narrow ? 3 : 12
  const year = from.slice(0, 4)
  const name = narrow ? `${romanOf(addToMonth(from, -2))}–${romanOf(from)} ${year}` : year
  const atEnd = narrow ? from >= warsawMonth() : year >= warsawMonth().slice(0, 4)
  return (
    <Stepper
      label={narrow ? 'Trzy miesiące' : 'Rok'}
      variant="subtle"
      back={{ label: narrow ? 'Poprzednie trzy miesiące' : 'Poprzedni rok', end: year <= '2001', go: () => onChange(addToMonth(from, -step)) }}
      on={{ label: narrow ? 'Następne trzy miesiące' : 'Następny rok', end: atEnd, go: () => onChange(addToMonth(from, step)) }}
    >
      <span className={classes.period} aria-live="polite">
        {name}
      </span>
    </Stepper>
  )
}
