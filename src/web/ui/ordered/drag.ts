import { PointerSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'

const nothing = () => undefined

/** What is dragged can be moved by buttons too: whoever hears the screen is told by those, in their own words. */
export const quiet = {
  screenReaderInstructions: { draggable: '' },
  announcements: { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing },
}

/** A click is no drag, and a finger may scroll. */
export const useDragSensors = () =>
  useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
