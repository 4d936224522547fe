import { Button } from '@mantine/core'
import { type FieldValues, get } from 'react-hook-form'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import classes from './FormDialog.module.css'
import { differingNames, valueText } from './conflict-diff.ts'
import type { ServerForm } from './use-server-form.ts'

const fieldOf = (name: string) => document.getElementById(`field-${name}`)
function labelOf(name: string) {
  const label = document.querySelector(`label[for="${CSS.escape(`field-${name}`)}"], #${CSS.escape(`field-${name}-label`)}`)
  return label?.ariaLabel ?? label?.firstChild?.textContent
}
/** The field, or the part of the form around it, that has a name people know; nothing where none is in sight. */
const shownOf = (name: string): string[] => (labelOf(name) ? [name] : name.includes('.') ? shownOf(name.slice(0, name.lastIndexOf('.'))) : [])
/** Of a field that searches among many: the name it shows. */
const chosenIn = (field: Element | null) => (field instanceof HTMLInputElement ? field.value : '–')

const isSecret = (field: Element | null) => field instanceof HTMLInputElement && field.autocomplete.endsWith('password')

/** Somebody saved the same thing first: what differs is shown, and the second person decides. */
export function StaleNotice<Values extends FieldValues>({ form: { form, stale, changed, keepMine, takeTheirs } }: { form: ServerForm<Values> }) {
  const theirs = stale?.record ?? {}
  const values = form.getValues()
  const differing = [...new Set(differingNames(theirs, values).flatMap(shownOf))]

  function wordsFor(name: string) {
    const [value, own, field] = [get(theirs, name), get(values, name), fieldOf(name)]
    // What lists and whole parts hold is more than a line tells; a secret is for nobody's eyes.
    if (Object(value) === value || Object(own) === own || isSecret(field)) return 'zmieniono'
    const saved = `zapisano „${valueText(value, field, 'inny wybór')}”`
    return changed(name) ? `${saved}, wpisano „${valueText(own, field, chosenIn(field))}”` : saved
  }

  return (
    <ErrorMessage tone="amber">
      <b>Ktoś zapisał zmiany przed chwilą</b>
      <ul className={classes.differences}>
        {differing.map(name => (
          <li key={name}>
            {labelOf(name)}: {wordsFor(name)}
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
    </ErrorMessage>
  )
}
