import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFormContext } from 'react-hook-form'
import { TextField } from '#web/ui/form/Field.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import classes from './CompanyInputs.module.css'

/** Bank accounts beyond the first one, as many as the company has. */
export function OtherAccounts() {
  const { watch, setValue, getFieldState, formState } = useFormContext<{ other_accounts: string[] }>()
  const accounts = watch('other_accounts') ?? []
  const set = (next: string[]) => setValue('other_accounts', next, { shouldDirty: true })
  const fault = getFieldState('other_accounts', formState).error?.message
  return (
    <>
      {accounts.map((_, place) => (
        <div key={place} className={classes.account}>
          <TextField name={`other_accounts.${place}`} label={`Rachunek bankowy ${place + 2}`} inputMode="numeric" required />
          <ActionIcon size={36} aria-label={`Usuń rachunek bankowy ${place + 2}`} onClick={() => set(accounts.filter((_, other) => other !== place))}>
            <IconTrash size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {fault && <ErrorMessage>{fault}</ErrorMessage>}
      <div>
        <Button variant="light" leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={() => set([...accounts, ''])}>
          Dodaj rachunek bankowy
        </Button>
      </div>
    </>
  )
}
