import { DndContext, type DragEndEvent, useDraggable, useDroppable } from '@dnd-kit/core'
import { IconGripVertical } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { quiet, useDragSensors } from '#web/ui/ordered/drag.ts'
import classes from '#features/trainings/pages/Trainings.module.css'

interface Ordered {
  id: string
  title: string
}

interface Props<Row extends Ordered> {
  rows: readonly Row[]
  /** Puts a row at a place, counted from zero. */
  move(row: Row, place: number): Promise<unknown>
  children(row: Row, place: number): ReactNode
}

/** A list in an order of its own: rows are dragged by their handle, or moved by arrow keys on it. */
export function OrderList<Row extends Ordered>({ rows, move, children }: Props<Row>) {
  // What was moved stands in its new place before the server has answered.
  const [order, setOrder] = useState<readonly string[]>()
  const [announcement, setAnnouncement] = useState('')
  const grip = useRef<string>(undefined)
  const sensors = useDragSensors()
  const orderedRows = order ? order.flatMap(id => rows.find(row => row.id === id) ?? []) : rows
  // The row that moves takes the focus out of its handle with it.
  useEffect(() => {
    if (order && grip.current) document.getElementById(`grip-${grip.current}`)?.focus()
  }, [order])

  async function put(id: string, place: number) {
    const row = rows.find(one => one.id === id)
    if (!row || place < 0 || place >= orderedRows.length) return
    const next = orderedRows.map(one => one.id).filter(one => one !== id)
    next.splice(place, 0, id)
    setOrder(next)
    setAnnouncement(`${row.title}: miejsce ${place + 1} z ${orderedRows.length}.`)
    await move(row, place)
    setOrder(undefined)
  }

  function press(event: KeyboardEvent, id: string, place: number) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!step) return
    event.preventDefault()
    grip.current = id
    void put(id, place + step)
  }

  function drop({ active, over }: DragEndEvent) {
    grip.current = undefined
    const place = orderedRows.findIndex(row => row.id === over?.id)
    if (over && active.id !== over.id) void put(String(active.id), place)
  }

  return (
    <DndContext sensors={sensors} accessibility={quiet} onDragEnd={drop}>
      <ol className={classes.list}>
        {orderedRows.map((row, place) => (
          <OrderRow key={row.id} row={row} onPress={event => press(event, row.id, place)}>
            {children(row, place)}
          </OrderRow>
        ))}
      </ol>
      <span className="hidden" role="status">
        {announcement}
      </span>
    </DndContext>
  )
}

function OrderRow({ row, onPress, children }: { row: Ordered; onPress(event: KeyboardEvent): void; children: ReactNode }) {
  const { setNodeRef: hold, listeners, transform, isDragging } = useDraggable({ id: row.id })
  const { setNodeRef: take, isOver } = useDroppable({ id: row.id })
  return (
    <li
      ref={element => {
        hold(element)
        take(element)
      }}
      data-over={(isOver && !isDragging) || undefined}
      data-lifted={isDragging || undefined}
      style={transform ? { transform: `translateY(${transform.y}px)` } : undefined}
    >
      <button
        id={`grip-${row.id}`}
        type="button"
        className={classes.grip}
        aria-label={`Kolejność: ${row.title}. Strzałki w górę i w dół zmieniają miejsce.`}
        title="Przeciągnij albo użyj strzałek"
        {...listeners}
        onKeyDown={onPress}
      >
        <IconGripVertical size={18} stroke={1.75} aria-hidden />
      </button>
      {children}
    </li>
  )
}
