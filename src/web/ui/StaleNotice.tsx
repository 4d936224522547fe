import { Button } from '@mantine/core'
import type { FieldValues, Path } from 'react-hook-form'
import { Fault } from './Fault.tsx'
import classes from './FormDialog.module.css'
import type { ServerForm } from './use-server-form.ts'

const shown = (value: unknown) =>
  value === null || value === undefined || value === '' ? '–' : typeof value === 'boolean' ? (value ? 'tak' : 'nie') : String(value)

/** Somebody saved the same thing first: what differs is shown, and the second person decides. */
export function StaleNotice<Values extends FieldValues>({ form: { form, stale, keepMine, takeTheirs } }: { form: ServerForm<Values> }) {
  const theirs = stale?.record ?? {}
  const values = form.getValues()
  const differing = Object.keys(values).filter(name => name in theirs && typeof theirs[name] !== 'object' && shown(theirs[name]) !== shown(values[name]))
  const labelOf = (name: string) => document.querySelector(`label[for="field-${CSS.escape(name)}"]`)?.firstChild?.textContent ?? name
  return (
    <Fault tone="amber">
      <b>Ktoś zapisał zmiany przed chwilą</b>
      <ul className={classes.differences}>
        {differing.map(name => (
          <li key={name}>
            {labelOf(name)}: zapisano „{shown(theirs[name])}”, wpisano „{shown(form.getValues(name as Path<Values>))}”
          </li>
        ))}
      </ul>
      <div className={classes.choice}>
        <Button size="xs" variant="default" onClick={keepMine}>
          Zapisz moje zmiany
        </Button>
        <Button size="xs" variant="default" onClick={takeTheirs}>
          Weź zapisane
        </Button>
      </div>
    </Fault>
  )
}
