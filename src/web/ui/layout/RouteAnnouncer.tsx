import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { focusHeading, recoverFocus } from './focus-recovery.ts'

recoverFocus()

/** On a change of the route the focus goes to the heading and the title is read out, as a page load would do. */
export function RouteAnnouncer({ opened }: { opened: string }) {
  const { pathname } = useLocation()
  // This part comes late: who has followed a link before it goes to the heading all the same, but for who is in the page already.
  const last = useRef(opened)
  const isLate = useRef(true)
  const [title, setTitle] = useState('')
  useEffect(() => {
    const hasBegun = isLate.current && document.activeElement?.closest('main')
    isLate.current = false
    if (last.current === pathname) return
    last.current = pathname
    setTitle(document.title)
    if (hasBegun || focusHeading()) return
    // A record's heading comes with the record; who has gone elsewhere meanwhile is not called back.
    const before = document.activeElement
    const waiting = new MutationObserver(() => {
      const { activeElement } = document
      if ((activeElement !== before && activeElement !== document.body) || focusHeading()) waiting.disconnect()
    })
    waiting.observe(document.body, { childList: true, subtree: true })
    return () => waiting.disconnect()
  }, [pathname])
  return (
    // After all else it would make a short page scroll.
    <div className="hidden" style={{ top: 0 }} role="status" aria-live="polite">
      {title}
    </div>
  )
}
