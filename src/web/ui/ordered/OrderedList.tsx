import { ActionIcon } from '@mantine/core'
import { DndContext, type DragEndEvent, useDraggable, useDroppable } from '@dnd-kit/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { quiet, useDragSensors } from './drag.ts'
import classes from './OrderedList.module.css'
import { icon } from '#web/ui/display/icon.ts'

export interface OrderedRow {
  key: string
  name: string
  content: ReactNode
}

interface Props {
  rows: readonly OrderedRow[]
  onMove?: (key: string, place: number) => Promise<unknown>
  onEdit?: (key: string) => void
}

/** What the office keeps in an order of its own: a row is dragged, goes up or down by its buttons, or is opened; without these acts it is only read. */
export function OrderedList({ rows, onMove, onEdit }: Props) {
  // What was moved stands in its new place before the server has answered.
  const [moved, setMoved] = useState<{ key: string; place: number }>()
  const sensors = useDragSensors()
  const lifted = rows.find(({ key }) => key === moved?.key)
  const orderedRows = moved && lifted ? rows.filter(row => row !== lifted).toSpliced(moved.place, 0, lifted) : rows

  async function move(key: string, place: number) {
    setMoved({ key, place })
    await attempt(() => onMove?.(key, place))
    setMoved(undefined)
  }

  function drop({ active, over }: DragEndEvent) {
    const place = orderedRows.findIndex(({ key }) => key === over?.id)
    if (over && active.id !== over.id) void move(String(active.id), place)
  }

  return (
    <DndContext sensors={sensors} accessibility={quiet} onDragEnd={drop}>
      <ol className={classes.list}>
        {orderedRows.map((row, place) => (
          <Row
            key={row.key}
            row={row}
            place={place}
            isLast={place === rows.length - 1}
            move={onMove && (step => void move(row.key, place + step))}
            edit={onEdit && (() => onEdit(row.key))}
          />
        ))}
      </ol>
    </DndContext>
  )
}

interface RowProps {
  row: OrderedRow
  place: number
  isLast: boolean
  move: ((step: 1 | -1) => void) | undefined
  edit: (() => void) | undefined
}

function Row({ row: { key, name, content }, place, isLast, move, edit }: RowProps) {
  const { setNodeRef: setPlace, isOver, active } = useDroppable({ id: key, disabled: !move })
  const { setNodeRef, setActivatorNodeRef, listeners, transform, isDragging } = useDraggable({ id: key, data: { place }, disabled: !move })
  // Whatever is moved down comes below the one that it is dropped on.
  const side = active?.data.current?.place < place ? 'below' : 'above'
  return (
    <li ref={setPlace} data-over={isOver && !isDragging ? side : undefined}>
      <div
        ref={setNodeRef}
        className={classes.row}
        data-lifted={isDragging || undefined}
        style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
      >
        {move && (
          // The buttons are the way without a pointer.
          <span ref={setActivatorNodeRef} className={classes.grip} title="Przeciągnij" {...listeners}>
            <IconGripVertical {...icon} />
          </span>
        )}
        <div className={classes.content}>{content}</div>
        {move && (
          <>
            <ActionIcon aria-label={`Wyżej: ${name}`} title="Wyżej" disabled={place === 0} onClick={() => move(-1)}>
              <IconArrowUp {...icon} />
            </ActionIcon>
            <ActionIcon aria-label={`Niżej: ${name}`} title="Niżej" disabled={isLast} onClick={() => move(1)}>
              <IconArrowDown {...icon} />
            </ActionIcon>
          </>
        )}
        {edit && (
          <ActionIcon aria-label={`Zmień: ${name}`} title="Zmień" onClick={edit}>
            <IconPencil {...icon} />
          </ActionIcon>
        )}
      </div>
    </li>
  )
}
