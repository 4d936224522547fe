import { useEffect, useRef, useState } from 'react'
import type { MatrixAnchor } from './MatrixPopover.tsx'

/** How long the pointer rests before a month tells of itself, and how long it may travel to what it tells, in milliseconds. */
const showDelayMs = 250
const hideDelayMs = 110

/** Which month tells of itself: the one with the focus at once, the one under the pointer once it rests there. */
export function useMonthPopover() {
  const [activePlace, setActivePlace] = useState<MatrixAnchor>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const stay = () => clearTimeout(timer.current)
  const later = (next: MatrixAnchor | undefined, delay: number) => {
    stay()
    timer.current = setTimeout(() => setActivePlace(next), delay)
  }
  return {
    activePlace,
    stay,
    hide: () => setActivePlace(undefined),
    hideSoon: (delay = hideDelayMs) => later(undefined, delay),
    showNow(place: MatrixAnchor | undefined) {
      stay()
      setActivePlace(place)
    },
    showSoon(place: MatrixAnchor | undefined) {
      if (place && place.element !== activePlace?.element) later(place, activePlace ? hideDelayMs : showDelayMs)
    },
  }
}
