import '#web/ui/form/picker-styles.ts'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { type Addressee, messages } from '#features/messages/shared/contract.ts'
import { useCall } from '#web/api/use-call.ts'
import type { NewMessageDraft } from './new-message.ts'

const debounceMs = 200

interface Props {
  people: NewMessageDraft['people']
  onChange(people: NewMessageDraft['people']): void
  error?: string
}

const labelOf = ({ name, is_staff, companies }: Addressee) => {
  const where = [...new Set(companies.map(({ title }) => title))].slice(0, 2).join(', ')
  return [name, is_staff ? 'biuro' : where || 'klient'].join(', ')
}

/** One or several people by name; the server says whom one may write to. */
export function PeopleField({ people, onChange, error }: Props) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, debounceMs)
  const peopleQuery = useCall(messages.people, { query: { search } }, { placeholderData: before => before })
  const offered = (peopleQuery.data?.data ?? []).map(person => ({
    value: person.id,
    label: labelOf(person),
    companies: person.is_staff ? [] : person.companies,
  }))
  const known = [...people, ...offered.filter(({ value }) => people.every(person => person.value !== value))]
  return (
    <MultiSelect
      label="Do kogo"
      required
      placeholder={people.length === 0 ? 'Nazwisko' : undefined}
      data={known.map(({ value, label }) => ({ value, label }))}
      value={people.map(({ value }) => value)}
      onChange={values => onChange(known.filter(({ value }) => values.includes(value)))}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, and without regard to Polish signs.
      filter={({ options }) => options}
      nothingFoundMessage={peopleQuery.isFetching ? 'Szukamy…' : 'Nikogo takiego nie ma'}
      hidePickedOptions
      error={error}
    />
  )
}
