import type { ComponentType } from 'react'
import { IconAlertCircle } from '@tabler/icons-react'
import { daysBetween } from '#kernel/dates/dates.ts'
import type { StateLabel } from '#kernel/colours.ts'
import { dayForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import classes from './Status.module.css'

/** One state's look: a word, an icon and a colour, and two letters for the matrix. `icon` is a Tabler icon. */
export interface StatusLook extends StateLabel {
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  code?: string
  /** Stopped: drawn hatched in the matrix. */
  hatched?: boolean
  /** Done recedes: no tint in the matrix. */
  plain?: boolean
}

/** `pill` in headers and cards, `row` in tables, `cell` in the matrix (its full name for assistive technology and as a title). */
export function Status({ look: { label, hue, icon: Icon, code, hatched, plain }, size = 'row' }: { look: StatusLook; size?: 'pill' | 'row' | 'cell' }) {
  const cell = size === 'cell'
  return (
    <span
      className={classes.status}
      data-size={size}
      data-hue={hue}
      data-hatched={hatched || undefined}
      data-plain={plain || undefined}
      title={cell ? label : undefined}
    >
      <Icon size={cell ? 14 : 16} stroke={1.75} aria-hidden />
      {cell ? (
        <>
          <span aria-hidden>{code}</span>
          <span className="hidden">{label}</span>
        </>
      ) : (
        label
      )}
    </span>
  )
}

interface LateProps {
  /** The day that has passed. */
  since: string | null
  size?: 'pill' | 'row'
  /** Where the place says already what the days are: they alone are seen. */
  short?: boolean
}

/** A mark beside a state, never a state of its own. */
export function Late({ since, size = 'row', short = false }: LateProps) {
  const days = since ? daysBetween(since, warsawToday()) : 0
  if (days <= 0) return null
  return (
    <span className={classes.status} data-size={size} data-hue="red" title={short ? 'Po terminie' : undefined}>
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>
        <span className={short ? 'hidden' : undefined}>Po terminie </span>
        {plural(days, dayForms)}
      </span>
    </span>
  )
}

/** A count; a red sign says that some of them are late, and nothing is third text. */
export function Count({ value, late = false }: { value: number; late?: boolean }) {
  if (!late) return <span className={value === 0 ? classes.zero : undefined}>{value}</span>
  return (
    <span className={classes.late} title="Wśród nich są zadania po terminie">
      <IconAlertCircle size={16} stroke={1.75} aria-hidden />
      <span>{value}</span>
      <span className="hidden">, wśród nich po terminie</span>
    </span>
  )
}
