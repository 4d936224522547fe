import { ActionIcon } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sentenceOf } from '#web/api-error.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './OrderedList.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export interface OrderedRow {
  key: string
  name: string
  shown: ReactNode
}

/** What the office keeps in an order of its own: a row goes up or down, or is opened; without these acts it is only read. */
export function OrderedList({
  rows,
  onMove,
  onEdit,
}: {
  rows: readonly OrderedRow[]
  onMove?: (key: string, place: number) => Promise<unknown>
  onEdit?: (key: string) => void
}) {
  const move = (key: string, place: number) => onMove?.(key, place).catch(error => toast(sentenceOf(error), { tone: 'fault' }))
  return (
    <ol className={classes.list}>
      {rows.map(({ key, name, shown }, place) => (
        <li key={key}>
          <div className={classes.shown}>{shown}</div>
          {onMove && (
            <>
              <ActionIcon aria-label={`Wyżej: ${name}`} title="Wyżej" disabled={place === 0} onClick={() => move(key, place - 1)}>
                <IconArrowUp {...icon} />
              </ActionIcon>
              <ActionIcon aria-label={`Niżej: ${name}`} title="Niżej" disabled={place === rows.length - 1} onClick={() => move(key, place + 1)}>
                <IconArrowDown {...icon} />
              </ActionIcon>
            </>
          )}
          {onEdit && (
            <ActionIcon aria-label={`Zmień: ${name}`} title="Zmień" onClick={() => onEdit(key)}>
              <IconPencil {...icon} />
            </ActionIcon>
          )}
        </li>
      ))}
    </ol>
  )
}
