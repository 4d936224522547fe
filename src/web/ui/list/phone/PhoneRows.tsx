import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Hue } from '#kernel/colours.ts'
import type { StatusLook } from '#web/ui/feedback/Status.tsx'
import type { Selection } from '#web/ui/list/ListRows.tsx'
import classes from './PhoneRows.module.css'

/** A row of two lines: its name and an amount or a day, what it is and where it stands. */
export interface PhoneLook {
  /** In front of both lines: a sign, or somebody's picture. */
  sign: { icon?: StatusLook['icon']; hue?: Hue; picture?: ReactNode }
  title: string
  /** An amount, or a day. */
  end?: ReactNode
  about?: ReactNode
  state?: ReactNode
  /** Said before the title, and seen as a dot. */
  unread?: string | undefined
}

export interface PhoneList<Row> {
  look(row: Row): PhoneLook
}

interface Props<Row> extends PhoneList<Row> {
  groupOf?: ((row: Row) => string) | undefined
  label: string
  rows: readonly Row[]
  busy: boolean
  dimmed: boolean
  linkOf?: ((row: Row) => string) | undefined
  select?: Selection<Row> | undefined
  actions?: ((row: Row) => ReactNode) | undefined
}

/** Neighbours under one heading. */
function groupsOf<Row>(rows: readonly Row[], groupOf: ((row: Row) => string) | undefined) {
  const groups: { title: string; rows: Row[] }[] = []
  for (const row of rows) {
    const title = groupOf?.(row) ?? ''
    const last = groups.at(-1)
    if (last?.title === title) last.rows.push(row)
    else groups.push({ title, rows: [row] })
  }
  return groups
}

/** A list's rows on a phone, under headings where its order has some. */
export function PhoneRows<Row extends { id: string }>({ label, rows, busy, dimmed, groupOf, ...row }: Props<Row>) {
  return (
    <section className={classes.list} aria-label={label} aria-busy={busy} data-dimmed={dimmed || undefined}>
      {groupsOf(rows, groupOf).map(group => (
        <div key={`${group.title} ${group.rows[0]?.id}`}>
          {group.title && <h2 className={classes.heading}>{group.title}</h2>}
          <ul className={classes.rows} data-rows>
            {group.rows.map(one => (
              <PhoneRow key={one.id} row={one} {...row} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function PhoneRow<Row extends { id: string }>({
  row,
  look,
  linkOf,
  select,
  actions,
}: Pick<Props<Row>, 'look' | 'linkOf' | 'select' | 'actions'> & { row: Row }) {
  const { sign, title, end, about, state, unread } = look(row)
  const address = linkOf?.(row)
  const chosen = select?.has(row) ?? false
  const Sign = chosen ? IconCheck : sign.icon
  const style = sign.hue && !chosen ? { color: `var(--${sign.hue})`, background: `var(--${sign.hue}-tint)` } : undefined
  const mark = (
    <span className={classes.sign} data-chosen={chosen || undefined} style={style}>
      {Sign ? <Sign size={20} stroke={1.75} aria-hidden /> : sign.picture}
    </span>
  )
  return (
    <li className={classes.row} data-chosen={chosen || undefined}>
      {select ? (
        <label className={classes.choice}>
          <input type="checkbox" aria-label={`Zaznacz: ${title}`} checked={chosen} onChange={event => select.pick(row, event.currentTarget.checked, false)} />
          {mark}
        </label>
      ) : (
        mark
      )}
      <div className={classes.words}>
        <div className={classes.line}>
          <span className={unread ? `${classes.title} unread-dot` : classes.title}>
            {unread && <span className="hidden">{unread}: </span>}
            {address ? <Link to={address}>{title}</Link> : title}
          </span>
          {end && <span className={classes.end}>{end}</span>}
        </div>
        {(about || state) && (
          <div className={classes.line}>
            <span className={classes.about}>{about}</span>
            {state}
          </div>
        )}
      </div>
      {actions && <span className={classes.actions}>{actions(row)}</span>}
    </li>
  )
}

/** Until they are there. */
export const PhoneSkeleton = () => (
  <ul className={classes.rows} aria-hidden>
    {Array.from({ length: 8 }, (_, row) => (
      <li key={row} className={classes.row}>
        <span className={classes.sign} />
        <span className={classes.words}>
          <span className={classes.bar} style={{ width: `${70 - ((row * 17) % 35)}%` }} />
          <span className={classes.bar} style={{ width: `${50 - ((row * 13) % 25)}%` }} />
        </span>
      </li>
    ))}
  </ul>
)
