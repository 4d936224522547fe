import { Checkbox } from '@mantine/core'
import { useFormContext } from 'react-hook-form'
import type { Appearance } from '#features/tenants/contract.ts'
import { companyColumnLabels } from '#features/tenants/labels.ts'
import classes from './Appearance.module.css'

const keys = Object.keys(companyColumnLabels)

/** Which columns the list of companies shows to those who have not chosen for themselves; their order is the list's own. */
export function ColumnBoxes() {
  const form = useFormContext<Appearance>()
  const shown = form.watch('switches.columns').companies ?? keys
  const choose = (key: string, on: boolean) => {
    const companies = keys.filter(other => (other === key ? on : shown.includes(other)))
    form.setValue('switches.columns', { ...form.getValues('switches.columns'), companies }, { shouldDirty: true })
  }
  return (
    <div className={classes.boxes}>
      {keys.map(key => (
        <Checkbox
          key={key}
          label={companyColumnLabels[key]}
          checked={shown.includes(key)}
          // The first column is the way into a company.
          disabled={key === 'title'}
          onChange={event => choose(key, event.currentTarget.checked)}
        />
      ))}
    </div>
  )
}
