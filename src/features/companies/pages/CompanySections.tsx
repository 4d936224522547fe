import { type ReactNode, useEffect, useRef } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { scrollTime, scrollToShow } from '#web/scroll.ts'
import { Card } from '#web/ui/Page.tsx'
import classes from './CompanySections.module.css'

interface Section {
  key: string
  title: string
  content: ReactNode
}

/** Until somebody does something: what stands above is still being loaded, and grows. */
function keepInSight(place: HTMLElement) {
  const done = new AbortController()
  for (const name of ['wheel', 'touchstart', 'pointerdown', 'keydown']) addEventListener(name, () => done.abort(), { signal: done.signal, passive: true })
  const watch = new ResizeObserver(() => place.scrollIntoView({ block: 'start', behavior: 'instant' }))
  done.signal.addEventListener('abort', () => watch.disconnect())
  watch.observe(document.documentElement)
  return () => done.abort()
}

/** All parts of a company one below the other; the address names one of them as it does a tab. */
export function CompanySections({ sections }: { sections: readonly Section[] }) {
  const [search] = useSearchParams()
  const { key: visit } = useLocation()
  const asked = search.get('tab')
  const places = useRef(new Map<string, HTMLElement>())
  const arrived = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever chooses the same part again is led there again
  useEffect(() => {
    const place = asked && places.current.get(asked)
    const again = arrived.current
    arrived.current = true
    if (!place) return
    if (!again) return keepInSight(place)
    scrollToShow(place, { block: 'start' })
    let stop: (() => void) | undefined
    const arriving = setTimeout(() => (stop = keepInSight(place)), scrollTime)
    return () => {
      clearTimeout(arriving)
      stop?.()
    }
  }, [asked, visit])
  return (
    <div className={classes.sections}>
      <nav className={classes.parts} aria-label="Części firmy">
        {sections.map(({ key, title }) => (
          <Link key={key} to={{ search: `?tab=${key}` }} replace preventScrollReset aria-current={key === asked ? 'location' : undefined}>
            {title}
          </Link>
        ))}
      </nav>
      {sections.map(({ key, title, content }) => (
        <div
          key={key}
          className={classes.section}
          ref={place => {
            if (place) places.current.set(key, place)
            return () => void places.current.delete(key)
          }}
        >
          <Card title={title}>{content}</Card>
        </div>
      ))}
    </div>
  )
}
