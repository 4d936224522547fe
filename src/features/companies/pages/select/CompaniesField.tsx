import '#web/ui/form/picker-styles.ts'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { companies } from '#features/companies/shared/contract.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCompanyTitles } from './company-titles.ts'

const debounceMs = 200
const maxOptions = 20

/** Several companies of the office by name or NIP. */
export function CompaniesField({ ids, onChange, error }: { ids: readonly string[]; onChange(ids: string[]): void; error?: string }) {
  const [typed, setTyped] = useState('')
  const [search] = useDebouncedValue(typed, debounceMs)
  const read = useCall(companies.list, { query: { search, page: 1, limit: maxOptions, sort: 'title:asc' } }, { placeholderData: before => before })
  const chosen = useCompanyTitles(ids)
  const known = new Map([...(chosen.data ?? []), ...(read.data?.data ?? [])].map(({ id, title }) => [id, title]))
  return (
    <MultiSelect
      label="Firmy"
      required
      placeholder={ids.length === 0 ? 'Nazwa lub NIP' : undefined}
      data={[...known].map(([value, label]) => ({ value, label }))}
      value={ids.filter(id => known.has(id))}
      // What is not loaded, or lies in the archive, stays chosen.
      onChange={next => onChange([...ids.filter(id => !known.has(id)), ...next])}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has searched already, and without regard to Polish signs.
      filter={({ options }) => options}
      nothingFoundMessage={read.isFetching ? 'Szukamy…' : 'Nie ma takiej firmy'}
      hidePickedOptions
      error={error}
    />
  )
}
