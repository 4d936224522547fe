import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { keepInSight, leadTo } from '#web/routing/scroll.ts'
import { turnTo } from '#web/routing/scoped-search-params.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { SearchPart, useSearch, useVisit } from '#web/routing/use-search.ts'
import classes from './CompanySections.module.css'

interface Section {
  key: string
  title: string
  content: ReactNode
}

/** All parts of a company one below the other, each with its own piece of the address, which names one of them as it does a tab. */
export function CompanySections({ sections }: { sections: readonly Section[] }) {
  const [search] = useSearch()
  const visit = useVisit()
  const tab = search.get('tab')
  const places = useRef(new Map<string, HTMLElement>())
  const arrived = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever chooses the same part again is led there again
  useEffect(() => {
    const place = tab && places.current.get(tab)
    const again = arrived.current
    arrived.current = true
    if (!place) return
    return again ? leadTo(place, 'start') : keepInSight(place, 'start')
  }, [tab, visit])
  return (
    <div className={classes.sections}>
      <nav className={classes.parts} aria-label="Części firmy">
        {sections.map(({ key, title }) => (
          <Link key={key} to={{ search: `?${turnTo(search, key)}` }} replace preventScrollReset aria-current={key === tab ? 'location' : undefined}>
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
          <Card title={title}>
            <SearchPart value={key}>{content}</SearchPart>
          </Card>
        </div>
      ))}
    </div>
  )
}
