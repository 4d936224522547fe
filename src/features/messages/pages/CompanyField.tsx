import '#web/ui/form/picker-styles.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { companies } from '#features/companies/shared/contract.ts'
import { useCall } from '#web/api/use-call.ts'
import type { Choice } from './new-message.ts'

const debounceMs = 200

/** One company of the office by name or NIP. */
export function CompanyField({ company, onChange, error }: { company: Choice | null; onChange(company: Choice | null): void; error?: string }) {
  const [typed, setTyped] = useState(company?.label ?? '')
  const [search] = useDebouncedValue(typed === company?.label ? '' : typed, debounceMs)
  const read = useCall(companies.list, { query: { search, page: 1, limit: 20, sort: 'title:asc' } }, { placeholderData: before => before })
  const offered = (read.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title }))
  const known = company && offered.every(({ value }) => value !== company.value) ? [company, ...offered] : offered
  return (
    <Select
      label="Firma"
      required
      placeholder="Nazwa lub NIP"
      data={known}
      value={company?.value ?? null}
      onChange={value => onChange(known.find(choice => choice.value === value) ?? null)}
      allowDeselect={false}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={read.isFetching ? 'Szukamy…' : 'Nie ma takiej firmy'}
      error={error}
    />
  )
}
