import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/ScrollArea.css'
import './input-styles.ts'
import '#web/ui/dialog/menus.css'
import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Option } from './Field.tsx'

/** What the server offers for a text, and the chosen one by its id where it is not among them. */
export type Offer = (search: string | undefined, chosen: string | null) => { options: readonly Option[]; isFetching: boolean }

interface Props
  extends Pick<SelectProps, 'label' | 'description' | 'error' | 'placeholder' | 'required' | 'disabled' | 'id' | 'name' | 'onBlur' | 'ref' | 'className'> {
  useOffer: Offer
  value: string | null
  onChange(value: string | null): void
}

/** One of many that only the server knows: what is typed is searched there. */
export function RemoteSelect({ useOffer, value, onChange, required, ...props }: Props) {
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState<string>()
  const [search] = useDebouncedValue(typed === picked ? '' : typed.trim(), 250)
  const { options, isFetching } = useOffer(search || undefined, value)
  return (
    <Select
      {...props}
      searchable
      // A dialog that begins at this field would be covered by what it offers.
      openOnFocus={false}
      clearable={!required}
      // What is chosen already may be pressed again.
      allowDeselect={!required}
      required={required}
      data={options}
      // The server has searched already, and it knows more than names.
      filter={({ options: offered }) => offered}
      value={value}
      onChange={(next, option) => {
        setPicked(option?.label)
        onChange(next)
      }}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={isFetching ? 'Szukam…' : 'Nic nie znaleziono'}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
