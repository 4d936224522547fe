import type { ReactNode } from 'react'
import classes from './ScrollBox.module.css'

/** What may be wider than its place scrolls by itself, with the keyboard too. */
export function ScrollBox({ label, className, children }: { label: string; className?: string | undefined; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
    <section className={className ? `${classes.box} ${className}` : classes.box} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
