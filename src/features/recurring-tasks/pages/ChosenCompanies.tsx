import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { companies } from '#features/companies/shared/contract.ts'
import { CompanySelect } from '#features/companies/public.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './RecurringTasks.module.css'

/** Companies chosen by name, one after the other. */
export function ChosenCompanies({ name }: { name: string }) {
  const [round, setRound] = useState(0)
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <div className={classes.conditions}>
          <ul id={`field-${name}-label`} className={classes.chosen} aria-label="Wybrane firmy">
            {(value as string[]).map(id => (
              <Chosen key={id} id={id} remove={() => onChange(value.filter((other: string) => other !== id))} />
            ))}
          </ul>
          <CompanySelect
            key={round}
            label="Dodaj firmę"
            value={null}
            error={error?.message}
            onChange={next => {
              if (next && !value.includes(next)) onChange([...value, next])
              setRound(round + 1)
            }}
          />
        </div>
      )}
    />
  )
}

function Chosen({ id, remove }: { id: string; remove(): void }) {
  const read = useCall(companies.get, { params: { id } })
  const title = read.data?.data.title ?? '…'
  return (
    <li>
      {title}
      <ActionIcon variant="subtle" size={24} aria-label={`Usuń: ${title}`} onClick={remove}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    </li>
  )
}
