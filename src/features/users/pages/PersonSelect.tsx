import { keepPreviousData } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { users } from '#features/users/shared/contract.ts'
import { useCall } from '#web/api/use-call.ts'
import { type Offer, RemoteSelect } from '#web/ui/form/RemoteSelect.tsx'

const peopleOf =
  (isAdmin: boolean): Offer =>
  search => {
    const filters = `isAdmin=${isAdmin},status=active|invited`
    const read = useCall(users.list, { query: { search, filters, sort: 'last_name:asc', page: 1, limit: 20 } }, { placeholderData: keepPreviousData })
    const options = (read.data?.data ?? []).map(({ id, first_name, last_name, email }) => ({
      value: id,
      label: `${first_name} ${last_name}`.trim() || email,
    }))
    return { options, isFetching: read.isFetching }
  }
const useStaff = peopleOf(true)
const useClients = peopleOf(false)

/** Somebody of the office, outside of a form. */
export const StaffSelect = (props: Omit<ComponentProps<typeof RemoteSelect>, 'useOffer'>) => (
  <RemoteSelect placeholder="Imię, nazwisko lub adres" {...props} useOffer={useStaff} />
)

interface PersonProps {
  name: string
  label: string
  required?: boolean
  disabled?: boolean
  clients?: boolean
  /** Who is not offered. */
  except?: string | undefined
}

/** Somebody of the office, or of its clients, by name or address. */
export function PersonField({ name, label, required, disabled, clients = false, except }: PersonProps) {
  const useAll = clients ? useClients : useStaff
  const useOthers: Offer = (search, chosen) => {
    const { options, isFetching } = useAll(search, chosen)
    return { options: options.filter(({ value }) => value !== except), isFetching }
  }
  const { getFieldState, formState } = useFormContext()
  return (
    <Controller
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <RemoteSelect
          key={String(clients)}
          {...{ name, label, required, disabled, onBlur, ref, id: `field-${name}`, error: getFieldState(name, formState).error?.message, value: value || null }}
          placeholder="Imię, nazwisko lub adres"
          useOffer={useOthers}
          onChange={next => onChange(next ?? (required ? '' : null))}
        />
      )}
    />
  )
}
