import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Accordion.module.css'

interface Part {
  key: string
  title: string
  /** Beside the title, so that it is known without opening. */
  note?: ReactNode
  content: ReactNode
  /** Has something to show by itself. */
  opened?: boolean
}

/** Parts that are folded until somebody wants them; those of one name are open one at a time. */
export function Accordion({ parts, name }: { parts: readonly Part[]; name?: string }) {
  return (
    <div className={classes.accordion}>
      {parts.map(({ key, title, note, content, opened }) => (
        <details key={key} name={name} open={opened || undefined}>
          <summary>
            {title}
            {note && <span className={classes.note}>{note}</span>}
            <IconChevronDown size={18} stroke={1.75} aria-hidden />
          </summary>
          <div>{content}</div>
        </details>
      ))}
    </div>
  )
}
