import { type ReactNode, useCallback, useState } from 'react'
import classes from './FormDialog.module.css'

/** The buttons under a form. In a dialog they stay in sight, and a line above them says that there is more beneath. */
export function FormActions({ children }: { children: ReactNode }) {
  const [more, setMore] = useState(false)
  const watch = useCallback((end: HTMLElement | null) => {
    if (!end) return
    const observer = new IntersectionObserver(entries => setMore(entries.at(-1)?.isIntersecting === false))
    observer.observe(end)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <div className={classes.actions} data-more={more || undefined}>
        {children}
      </div>
      <div className={classes.end} ref={watch} />
    </>
  )
}
