import type { Ref } from 'react'
import classes from './Polls.module.css'

interface Props {
  ref?: Ref<HTMLDivElement>
  question: string
  options: readonly { id: string; label: string; votes: number }[]
  mine?: string | null
  /** Until when, and how many have voted. */
  about?: string
}

/** Each option with its share; the numbers say what the bars show. */
export function VoteBars({ ref, question, options, mine, about }: Props) {
  const all = options.reduce((sum, { votes }) => sum + votes, 0)
  return (
    <div ref={ref} tabIndex={-1} role="group" aria-label={question} className={classes.poll}>
      <p className={classes.question}>{question}</p>
      <ul className={classes.bars}>
        {options.map(({ id, label, votes }) => {
          const share = all === 0 ? 0 : Math.round((100 * votes) / all)
          return (
            <li key={id} data-mine={id === mine || undefined}>
              <span>
                {label}
                {id === mine && <span className={classes.mine}> (Państwa głos)</span>}
              </span>
              <b>
                {share}% <span className={classes.votes}>({votes})</span>
              </b>
              <div className={classes.track} aria-hidden>
                <div style={{ width: `${share}%` }} />
              </div>
            </li>
          )
        })}
      </ul>
      {about && <p className={classes.about}>{about}</p>}
    </div>
  )
}
