import { Button } from '@mantine/core'
import { useState } from 'react'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import classes from '#features/employees/public.module.css'

/** Masked until somebody asks for it by name; the asking stands in the log. */
export function Secret({
  name,
  masked,
  reveal,
  format = text => text,
}: {
  name: string
  masked: string
  reveal: (() => Promise<string | null>) | undefined
  format?(text: string): string
}) {
  const [value, setValue] = useState<string | null>(null)

  async function show() {
    await attempt(async () => {
      setValue((await reveal?.()) ?? null)
    })
  }

  return (
    <span className={classes.secret}>
      {value ? format(value) : masked.replace(/[*…]+/g, hidden => '•'.repeat(Math.max(3, hidden.length)))}
      {value && <CopyButton value={value}>Kopiuj</CopyButton>}
      {reveal && (
        <Button size="xs" variant="subtle" aria-label={`${value ? 'Ukryj' : 'Pokaż'}: ${name}`} onClick={() => (value ? setValue(null) : void show())}>
          {value ? 'Ukryj' : 'Pokaż'}
        </Button>
      )}
    </span>
  )
}
