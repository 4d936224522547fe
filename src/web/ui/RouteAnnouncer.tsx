import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** On a change of the route the focus goes to the heading and the title is read out, as a page load would do. */
export function RouteAnnouncer() {
  const { pathname } = useLocation()
  const last = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (last.current === pathname) return
    last.current = pathname
    setTitle(document.title)
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading || document.activeElement?.matches('main input, main textarea, main select')) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [pathname])
  return (
    <div className="hidden" role="status" aria-live="polite">
      {title}
    </div>
  )
}
