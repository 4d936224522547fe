import { Checkbox, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Appearance } from '#features/tenants/shared/contract.ts'
import { type ListName, configurableLists } from '#app/configurable-lists.ts'
import { listTitles } from '#app/list-titles.ts'
import { OrderedList } from '#web/ui/ordered/OrderedList.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import classes from './Appearance.module.css'

const names = Object.entries(listTitles).map(([value, label]) => ({ value, label }))

/** Which columns each list shows to those who have not chosen for themselves, and in which order it shows them to all. */
export function ColumnBoxes({ may }: { may: boolean }) {
  const [name, setName] = useState<ListName>('companies')
  const read = useQuery({ queryKey: ['columns of', name], queryFn: () => configurableLists[name](), staleTime: Number.POSITIVE_INFINITY })
  return (
    <div className={classes.fields}>
      <NativeSelect label="Lista" data={names} value={name} onChange={event => setName(event.currentTarget.value as ListName)} />
      {read.isPending && <Skeleton lines={6} />}
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.data && <Columns key={name} name={name} columns={read.data} may={may} />}
    </div>
  )
}

interface Props {
  name: ListName
  columns: readonly { key: string; title: string; extra?: boolean }[]
  may: boolean
}

function Columns({ name, columns, may }: Props) {
  const form = useFormContext<Appearance>()
  const titles = new Map(columns.map(({ key, title }) => [key, title]))
  const usual = columns.filter(({ extra }) => !extra).map(({ key }) => key)
  const visibleKeys = (form.watch('switches.columns')[name] ?? usual).filter(key => titles.has(key))
  const all = [...visibleKeys, ...[...titles.keys()].filter(key => !visibleKeys.includes(key))]
  const set = (keys: readonly string[]) =>
    form.setValue('switches.columns', { ...form.getValues('switches.columns'), [name]: [...keys] }, { shouldDirty: true })
  const show = (key: string, on: boolean) => set(on ? [...visibleKeys, key] : visibleKeys.filter(other => other !== key))
  async function move(key: string, place: number) {
    const others = all.filter(other => other !== key)
    set(others.toSpliced(place, 0, key).filter(other => visibleKeys.includes(other)))
  }
  return (
    <OrderedList
      rows={all.map(key => ({
        key,
        name: titles.get(key) ?? key,
        content: (
          <Checkbox
            label={titles.get(key)}
            checked={visibleKeys.includes(key)}
            // The first one names the row.
            disabled={!may || key === columns[0]?.key}
            onChange={event => show(key, event.currentTarget.checked)}
          />
        ),
      }))}
      {...(may && { onMove: move })}
    />
  )
}
