import { Button } from '@mantine/core'
import { useState } from 'react'
import { type Payer, payers } from '#features/payers/shared/contract.ts'
import { formatNrb } from '#kernel/identifiers/format-identifiers.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import classes from '#features/payers/public.module.css'
import { useCanIn } from '#web/ui/session/use-rights.ts'

/** A number that identifies a person: hidden until asked for, and asking is written down. */
export function Identity({ payer, field }: { payer: Payer; field: 'pesel' | 'tax_account' }) {
  const mayReveal = useCanIn('payers.reveal', payer.company_id)
  const [open, setOpen] = useState<string>()
  const visibleValue = open ?? payer[field] ?? ''
  const isHidden = field === 'pesel' || payer.tax_identifier === 'pesel'

  async function reveal() {
    await attempt(async () => {
      const { data } = await call(payers.reveal, { params: { id: payer.id } })
      setOpen(data[field] ?? undefined)
    })
  }

  return (
    <span className={classes.number}>
      {field === 'tax_account' ? formatNrb(visibleValue) : visibleValue}
      {isHidden && open === undefined
        ? mayReveal && (
            <Button size="xs" variant="subtle" onClick={reveal} aria-label={`Pokaż: ${field === 'pesel' ? 'PESEL' : 'mikrorachunek'}, ${payer.name}`}>
              Pokaż
            </Button>
          )
        : field === 'tax_account' && (
            <CopyButton value={visibleValue} size="xs" variant="subtle">
              Kopiuj
            </CopyButton>
          )}
    </span>
  )
}
