import '#web/ui/form/input-styles.ts'
import { NativeSelect } from '@mantine/core'
import { companyFields } from '#features/companies/shared/fields.ts'
import { tags } from '#features/tags/shared/contract.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { readFilters } from '#web/ui/list/list-state.ts'
import { useStaff } from '#web/ui/session/use-staff.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './CompanyNarrowing.module.css'

const { company_type, cooperation_status, accounting_status } = companyFields

interface Props {
  /** As the list of companies writes it. */
  filters: string
  onChange(filters: string): void
}

/** Which companies, by what the office knows of them. */
export function CompanyNarrowing({ filters, onChange }: Props) {
  const staff = useStaff()
  const known = useCall(tags.list)
  const conditions = readFilters(filters)
  const fields = [
    { key: 'company_type', title: company_type.label, choices: optionsOf(company_type.options) },
    { key: 'owner_id', title: companyFields.owner.label, choices: staff },
    { key: 'tag_id', title: 'Etykieta', choices: (known.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })) },
    { key: 'cooperation_status', title: cooperation_status.label, choices: optionsOf(cooperation_status.options) },
    ...(isSwitchedOn('component:settlements')
      ? [{ key: 'accounting_status', title: accounting_status.label, choices: optionsOf(accounting_status.options) }]
      : []),
  ]
  function set(key: string, value: string) {
    const others = conditions.filter(condition => condition.key !== key)
    onChange(writeFilters(value ? [...others, { key, operator: ':', values: [value] }] : others))
  }
  return (
    <fieldset className={classes.narrowing}>
      <legend>Które firmy</legend>
      {fields.map(({ key, title, choices }) => (
        <NativeSelect
          key={key}
          label={title}
          data={[{ value: '', label: 'wszystkie' }, ...choices]}
          value={conditions.find(condition => condition.key === key)?.values[0] ?? ''}
          onChange={event => set(key, event.currentTarget.value)}
        />
      ))}
    </fieldset>
  )
}
