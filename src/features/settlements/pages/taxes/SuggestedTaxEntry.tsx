import '#web/ui/form/input-styles.ts'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { type Settlement, settlements, type SuggestedTax } from '#features/settlements/shared/contract.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import classes from './MonthObligations.module.css'
import type { TypedAmounts } from './use-typed-amounts.ts'

/** An expected tax: only its amount is left to type, Enter enters it. */
export function SuggestedTaxEntry({ settlement, tax, typed }: { settlement: Settlement; tax: SuggestedTax; typed: TypedAmounts }) {
  const amount = typed.of(tax)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function add(body: { amount: string; outcome?: 'nothing' }) {
    setBusy(true)
    // On its way: nothing of it is lost by leaving. What is refused comes back.
    typed.set(tax, '')
    try {
      await call(settlements.addTax, { params: { id: settlement.id }, body: { payer_id: tax.payer_id, kind: tax.kind, period: tax.period, ...body } })
      await refreshQueries('settlements')
    } catch (error) {
      typed.set(tax, amount)
      setProblem((error instanceof ApiError && Object.values(error.fields)[0]) || sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void add({ amount })
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
        onChange={event => {
          typed.set(tax, event.currentTarget.value)
          setProblem(undefined)
        }}
      />
      <Button size="xs" type="submit" variant="light" loading={busy}>
        Dodaj
      </Button>
      <Button size="xs" variant="subtle" title="Zapisz brak kwoty do zapłaty" disabled={busy} onClick={() => add({ amount: '0', outcome: 'nothing' })}>
        Brak kwoty do zapłaty
      </Button>
    </form>
  )
}
