import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Gross } from '#features/documents/public.tsx'
import { sumOf } from '#features/documents/shared/format-sum.ts'
import type { PurchaseDecision } from '#features/purchase-decisions/shared/contract.ts'
import { answerText } from '#features/purchase-decisions/shared/labels.ts'
import { reasonOf } from '#features/purchase-decisions/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import classes from './Purchases.module.css'
import { sellerOf } from './use-answers.ts'

interface Part {
  rows: readonly PurchaseDecision[]
  total: number
}

interface Props {
  waiting: Part
  suggested: Part
  current: string | undefined
  show(row: PurchaseDecision): void
  confirm(row: PurchaseDecision): void
}

/** What waits, on the desk; and everywhere what earlier answers have filled in, to confirm at one tap. */
export function QueueList({ waiting, suggested, current, show, confirm }: Props) {
  return (
    <div className={classes.lists}>
      {waiting.rows.length > 0 && (
        <section className={classes.waiting} aria-label="Czekają na opis">
          <h2>Czekają na opis ({waiting.total})</h2>
          <ul>
            {waiting.rows.map(row => (
              <li key={row.id}>
                <Choice row={row} isCurrent={row.id === current} show={show} about={row.deadline && `do ${formatDate(row.deadline)}`} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {suggested.rows.length > 0 && (
        <section aria-label="Uzupełnione z poprzednich">
          <h2>Uzupełnione z poprzednich ({suggested.total})</h2>
          <p className={classes.facts}>Opisaliśmy je tak jak poprzednie faktury tych sprzedawców. Można potwierdzić albo zmienić.</p>
          <ul>
            {suggested.rows.map(row => (
              <li key={row.id}>
                <Choice row={row} isCurrent={row.id === current} show={show} about={[answerText(row), reasonOf(row)].filter(Boolean).join(' ')} />
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
                  aria-label={`Potwierdź: ${sellerOf(row)}, ${sumOf(row.gross, row.currency)}`}
                  onClick={() => confirm(row)}
                >
                  Potwierdź
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

interface ChoiceProps {
  row: PurchaseDecision
  isCurrent: boolean
  about: string | null
  show(row: PurchaseDecision): void
}

function Choice({ row, isCurrent, about, show }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={() => {
        show(row)
        scrollTo({ top: 0 })
      }}
    >
      <span>{sellerOf(row)}</span>
      <b>
        <Gross of={row} />
      </b>
      <small>{about}</small>
    </button>
  )
}
