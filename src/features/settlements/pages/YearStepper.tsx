import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { addToMonth } from '#kernel/dates.ts'
import { warsawMonth } from '#kernel/warsaw.ts'
import { romanOf } from './matrix-view.ts'
import classes from './SettlementMatrix.module.css'

/** Steps by years, on a phone by three months. */
export function YearStepper({ from, narrow, onChange }: { from: string; narrow: boolean; onChange(from: string): void }) {
  const step = narrow ? 3 : 12
  const year = from.slice(0, 4)
  const name = narrow ? `${romanOf(addToMonth(from, -2))}–${romanOf(from)} ${year}` : year
  const atEnd = narrow ? from >= warsawMonth() : year >= warsawMonth().slice(0, 4)
  const button = (label: string, months: number, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="subtle" size={32} aria-label={label} disabled={months > 0 ? atEnd : year <= '2001'} onClick={() => onChange(addToMonth(from, months))}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return (
    <fieldset className={classes.stepper} aria-label={narrow ? 'Trzy miesiące' : 'Rok'}>
      {button(narrow ? 'Poprzednie trzy miesiące' : 'Poprzedni rok', -step, IconChevronLeft)}
      <span aria-live="polite">{name}</span>
      {button(narrow ? 'Następne trzy miesiące' : 'Następny rok', step, IconChevronRight)}
    </fieldset>
  )
}
