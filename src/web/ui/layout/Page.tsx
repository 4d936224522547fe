import type { ReactNode } from 'react'
import { routeOf } from '#web/routing/routes.ts'
import { type Fact, isBlank } from '#web/ui/display/happened.ts'
import classes from './Page.module.css'
import { useRouteName } from './route-name.ts'

interface Props {
  title: ReactNode
  /** Beside the title: a status, a mark. */
  mark?: ReactNode
  /** Under the title. */
  lead?: ReactNode
  actions?: ReactNode
  /** Directly under the head, from edge to edge: tabs. */
  tabs?: ReactNode
  /** `sheet`: one surface to the edges, for lists and single things. `cards`: on the background, for home screens. */
  look?: 'sheet' | 'cards'
  /** A list fills the sheet without padding. */
  flush?: boolean
  children: ReactNode
}

export function Page({ title, mark, lead, actions, tabs, look = 'sheet', flush = false, children }: Props) {
  const { record } = routeOf(useRouteName()) ?? {}
  return (
    <div className={classes.page} data-look={look} data-record={record}>
      <header className={classes.head}>
        <div className={classes.words}>
          <div className={classes.title}>
            <h1>{title}</h1>
            {mark}
          </div>
          {lead && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {tabs}
      <div className={flush ? classes.flush : classes.body}>{children}</div>
    </div>
  )
}

/** A surface for one matter; on home screens and inside single things. */
export function Card({ title, actions, children, flush = false }: { title?: ReactNode; actions?: ReactNode; children: ReactNode; flush?: boolean }) {
  return (
    <section className={classes.card}>
      {(title || actions) && (
        <header className={classes.cardHead}>
          {title && <h2>{title}</h2>}
          {actions}
        </header>
      )}
      <div className={flush ? undefined : classes.cardBody}>{children}</div>
    </section>
  )
}

/** Pairs of a name and a value. What has no value is named together at the end: a dash for each would hide what is there. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const blank = facts.filter(([, value]) => isBlank(value))
  return (
    <dl className={classes.facts}>
      {facts
        .filter(fact => !blank.includes(fact))
        .map(([name, value], place) => (
          <div key={`${name} ${place}`}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      {blank.length > 0 && (
        <div data-blank>
          <dt>Nie podano</dt>
          <dd>{blank.map(([name]) => name).join(' · ')}</dd>
        </div>
      )}
    </dl>
  )
}
