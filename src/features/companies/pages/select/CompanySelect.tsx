import { keepPreviousData } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { companies } from '#features/companies/shared/contract.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { useCall } from '#web/api/use-call.ts'
import { type Offer, RemoteSelect } from '#web/ui/form/RemoteSelect.tsx'

const useCompanies: Offer = (search, chosen) => {
  const parameters = { search, sort: 'title:asc', page: 1, limit: 20 }
  const read = useCall(companies.list, { query: parameters }, { placeholderData: keepPreviousData, enabled: isSwitchedOn('company') })
  const rows = read.data?.data ?? []
  const missing = chosen !== null && chosen !== '' && read.data !== undefined && !rows.some(({ id }) => id === chosen)
  const other = useCall(companies.get, { params: { id: chosen ?? '' } }, { enabled: missing })
  const choices = missing && other.data ? [other.data.data, ...rows] : rows
  return { options: choices.map(({ id, title }) => ({ value: id, label: title })), isFetching: read.isFetching }
}

type Props = Omit<ComponentProps<typeof RemoteSelect>, 'useOffer'>

/** One of the companies that the person sees, by name or NIP. */
export const CompanySelect = (props: Props) => <RemoteSelect placeholder="Nazwa lub NIP" {...props} useOffer={useCompanies} />

/** The same as a field of a form. */
export function CompanyField({ name, ...props }: Omit<Props, 'value' | 'onChange'> & { name: string }) {
  const { getFieldState, formState } = useFormContext()
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <CompanySelect
          {...props}
          {...{ name, onBlur, ref, id: `field-${name}`, error: getFieldState(name, formState).error?.message, value: value || null }}
          onChange={next => onChange(next ?? (props.required ? '' : null))}
        />
      )}
    />
  )
}
