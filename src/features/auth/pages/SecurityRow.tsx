import type { ReactNode } from 'react'
import classes from './second-factor/SecondFactor.module.css'

/** One way to log in, one key, one session: what it is, what is to be said of it, and what one may do about it. */
export const SecurityRow = ({ mark, title, text, children }: { mark: ReactNode; title: string; text: ReactNode; children: ReactNode }) => (
  <div className={classes.row}>
    {mark}
    <div className={classes.words}>
      <b>{title}</b>
      <span>{text}</span>
    </div>
    {children}
  </div>
)
