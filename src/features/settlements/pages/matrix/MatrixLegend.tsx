import { useLayoutEffect, useRef } from 'react'
import { settlementBadges } from '#features/settlements/pages/badges.ts'
import { settlementStates } from '#kernel/settlement-states.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import type { MatrixView } from './matrix-view.ts'
import classes from './MatrixLegend.module.css'

/**
 * What the letters mean and how many of each are shown. The cells take the same icons from here: each is written once
 * into a property of the style sheet, so that thousands of cells need no drawing of their own.
 */
export function MatrixLegend({ view }: { view: MatrixView }) {
  const list = useRef<HTMLUListElement>(null)
  useLayoutEffect(() => {
    for (const state of settlementStates) {
      const drawing = list.current?.querySelector(`[data-state=${state}] svg`)?.outerHTML
      const address = drawing && `url("data:image/svg+xml,${encodeURIComponent(drawing.replaceAll('currentColor', '#000'))}")`
      if (address) document.documentElement.style.setProperty(`--icon-${state}`, address)
    }
  }, [])
  return (
    <ul className={classes.legend} ref={list} aria-label="Legenda">
      {settlementStates.map(state => (
        <li key={state} data-state={state}>
          <Status look={settlementBadges[state]} size="cell" />
          <span aria-hidden>{settlementBadges[state].label}</span>
          <b>{view.states.get(state) ?? 0}</b>
        </li>
      ))}
      <li>
        <i className={classes.late} aria-hidden />
        Po terminie <b>{view.late}</b>
      </li>
    </ul>
  )
}
