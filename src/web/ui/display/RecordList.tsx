import type { ReactNode } from 'react'
import classes from './RecordList.module.css'

interface Props {
  children: ReactNode
}

/** The records of a card, one line each: `RecordWords` first, then states and what can be done. */
export const RecordList = ({ children }: Props) => <ul className={classes.list}>{children}</ul>

/** What a record says of itself: its name in `strong`, lines in `Meta` below. */
export const RecordWords = ({ children }: Props) => <span className={classes.words}>{children}</span>

/** A small line beside the name. */
export const Meta = ({ children }: Props) => <span className={classes.meta}>{children}</span>

/** In place of the records. */
export const NoRecords = ({ children }: Props) => <p className={classes.meta}>{children}</p>
