import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FilterBar.module.css'

/** What is typed goes into the first field, also where the form takes the place of what had the focus. */
const focusFirst = (form: HTMLFormElement | null) => form?.querySelector('input')?.focus({ preventScroll: true })

/** The inside of a filter's popover; what is chosen holds when confirmed. */
export function FilterForm({ title, onSubmit, children }: { title: string; onSubmit(): void; children: ReactNode }) {
  return (
    <form
      ref={focusFirst}
      className={classes.editor}
      onSubmit={event => {
        event.preventDefault()
        // A field says by itself what is wrong with it.
        const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')
        if (wrong) wrong.focus()
        else onSubmit()
      }}
    >
      <b>{title}</b>
      {children}
      {/* The field is left when the press is done: what is then said of its day may move the button from under it. */}
      <Button size="xs" type="submit" onMouseDown={event => event.preventDefault()} onClick={event => event.currentTarget.focus()}>
        Filtruj
      </Button>
    </form>
  )
}
