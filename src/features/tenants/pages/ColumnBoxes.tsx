import { Checkbox } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import type { Appearance } from '#features/tenants/contract.ts'
import { companyColumnLabels } from '#features/tenants/labels.ts'
import { OrderedList } from '#web/ui/OrderedList.tsx'

const keys = Object.keys(companyColumnLabels)

/** Which columns the list of companies shows to those who have not chosen for themselves, and in which order it shows them to all. */
export function ColumnBoxes() {
  const form = useFormContext<Appearance>()
  const shown = form.watch('switches.columns').companies ?? keys
  const all = [...shown, ...keys.filter(key => !shown.includes(key))]
  const set = (companies: readonly string[]) =>
    form.setValue('switches.columns', { ...form.getValues('switches.columns'), companies: [...companies] }, { shouldDirty: true })
  const choose = (key: string, on: boolean) => set(on ? [...shown, key] : shown.filter(other => other !== key))
  async function move(key: string, place: number) {
    const others = all.filter(other => other !== key)
    set(others.toSpliced(place, 0, key).filter(other => shown.includes(other)))
  }
  return (
    <OrderedList
      rows={all.map(key => ({
        key,
        name: companyColumnLabels[key] ?? key,
        shown: (
          <Checkbox
            label={companyColumnLabels[key]}
            checked={shown.includes(key)}
            // Without its name a company cannot be told.
            disabled={key === 'title'}
            onChange={event => choose(key, event.currentTarget.checked)}
          />
        ),
      }))}
      onMove={move}
    />
  )
}
