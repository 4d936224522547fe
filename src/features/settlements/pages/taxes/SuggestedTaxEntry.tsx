import '#web/ui/form/input-styles.ts'
import { Button, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import type { SuggestedTax } from '#features/settlements/shared/contract.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import classes from './MonthObligations.module.css'
import type { TypedAmounts } from './use-typed-amounts.ts'

/** An expected tax: only its amount is left to type, Enter enters it. */
export function SuggestedTaxEntry({ tax, typed }: { tax: SuggestedTax; typed: TypedAmounts }) {
  const { amount, problem, busy = false } = typed.of(tax)

  function submit(event: FormEvent) {
    event.preventDefault()
    void typed.enter(tax)
  }

  return (
    <form className={classes.entry} onSubmit={submit}>
      <TextInput
        aria-label={`Kwota: ${taxTitle(tax)}`}
        inputMode="decimal"
        placeholder="Kwota"
        value={amount}
        error={problem}
        rightSection={<span aria-hidden>zł</span>}
        onChange={event => typed.set(tax, event.currentTarget.value)}
      />
      <Button size="xs" type="submit" variant="light" loading={busy}>
        Dodaj
      </Button>
      <Button size="xs" variant="subtle" title="Zapisz brak kwoty do zapłaty" disabled={busy} onClick={() => typed.enter(tax, true)}>
        Brak kwoty do zapłaty
      </Button>
    </form>
  )
}
