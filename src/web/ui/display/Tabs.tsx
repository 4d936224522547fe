import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect } from 'react'
import { useSearchParams } from 'react-router'
import { scrollIntoView } from '#web/ui/layout/scroll-into-view.ts'
import classes from './Tabs.module.css'
import { useSearch } from '#web/routing/use-search.ts'

export interface Tab {
  key: string
  title: string
  count?: number
  /** Counts of what is late are red. */
  late?: boolean
}

/** Which tab the address names (`?tab=`); the first one without it. */
export function useTab(tabs: readonly Tab[]): string {
  const [search] = useSearchParams()
  const tabKey = search.get('tab')
  return tabs.find(tab => tab.key === tabKey)?.key ?? tabs[0]?.key ?? ''
}

/** Tabs kept in the address. Other search parameters belong to the tab left behind and go with it, but for those that all of them share. */
export function Tabs({ tabs, label, keeps = [], children }: { tabs: readonly Tab[]; label: string; keeps?: readonly string[]; children?: ReactNode }) {
  const [search, setSearch] = useSearch()
  const current = useTab(tabs)
  const id = useId()
  const sharedParams = Object.fromEntries([...search].filter(([name]) => keeps.includes(name)))
  const choose = (key: string) => setSearch(key === tabs[0]?.key ? sharedParams : { ...sharedParams, tab: key })
  const count = tabs.length
  // biome-ignore lint/correctness/useExhaustiveDependencies: tabs that come later, with what one may see, push the chosen one out of sight
  useLayoutEffect(() => scrollIntoView(document.getElementById(`${id}-${current}`)), [id, current, count])

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const from = tabs.findIndex(tab => tab.key === current)
    const to = Math.abs(step) === 1 ? (from + step + tabs.length) % tabs.length : step < 0 ? 0 : tabs.length - 1
    const next = tabs[to]
    if (!next) return
    choose(next.key)
    document.getElementById(`${id}-${next.key}`)?.focus()
  }

  return (
    <>
      <div className={classes.tabs} role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map(({ key, title, count, late }) => (
          <button
            key={key}
            id={`${id}-${key}`}
            type="button"
            role="tab"
            className={classes.tab}
            aria-selected={key === current}
            aria-controls={children ? `${id}-panel` : undefined}
            tabIndex={key === current ? 0 : -1}
            onClick={() => choose(key)}
          >
            {title}
            {count !== undefined && <span data-late={(late && count > 0) || undefined}>{count}</span>}
          </button>
        ))}
      </div>
      {children && (
        <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className={classes.panel}>
          {children}
        </div>
      )}
    </>
  )
}
