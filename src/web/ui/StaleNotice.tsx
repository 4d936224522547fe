import { Button } from '@mantine/core'
import { type FieldValues, get } from 'react-hook-form'
import { Fault } from './Fault.tsx'
import classes from './FormDialog.module.css'
import { differingNames, wordsOf } from './stale-words.ts'
import type { ServerForm } from './use-server-form.ts'

const fieldOf = (name: string) => document.getElementById(`field-${name}`)
const labelOf = (name: string) =>
  document.querySelector(`label[for="${CSS.escape(`field-${name}`)}"], #${CSS.escape(`field-${name}-label`)}`)?.firstChild?.textContent
/** Of a field that searches among many: the name it shows. */
const chosenIn = (field: Element | null) => (field instanceof HTMLInputElement ? field.value : '–')

/** Somebody saved the same thing first: what differs is shown, and the second person decides. */
export function StaleNotice<Values extends FieldValues>({ form: { form, stale, keepMine, takeTheirs } }: { form: ServerForm<Values> }) {
  const theirs = stale?.record ?? {}
  const values = form.getValues()
  // What has no field in sight has no name that people know.
  const differing = differingNames(theirs, values).filter(labelOf)
  return (
    <Fault tone="amber">
      <b>Ktoś zapisał zmiany przed chwilą</b>
      <ul className={classes.differences}>
        {differing.map(name => (
          <li key={name}>
            {labelOf(name)}: zapisano „{wordsOf(get(theirs, name), fieldOf(name), 'inny wybór')}”, wpisano „
            {wordsOf(get(values, name), fieldOf(name), chosenIn(fieldOf(name)))}”
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
