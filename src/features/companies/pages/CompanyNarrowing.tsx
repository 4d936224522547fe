import '#web/ui/form/input-styles.ts'
import { NativeSelect } from '@mantine/core'
import { companyTypes } from '#features/companies/shared/contract.ts'
import { companyTypeLabels, cooperationStatusLabels } from '#features/companies/shared/labels.ts'
import { settlementLabels } from '#features/settlements/shared/labels.ts'
import { tags } from '#features/tags/shared/contract.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { readFilters } from '#web/ui/list/list-state.ts'
import { optionsOf } from '#web/ui/form/options.ts'
import { useStaff } from '#web/ui/session/use-staff.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './CompanyNarrowing.module.css'

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
    { key: 'company_type', title: 'Typ', choices: companyTypes.map(value => ({ value, label: companyTypeLabels[value].full })) },
    { key: 'owner_id', title: 'Opiekun', choices: staff },
    { key: 'tag_id', title: 'Etykieta', choices: (known.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name })) },
    { key: 'cooperation_status', title: 'Współpraca', choices: optionsOf(cooperationStatusLabels) },
    ...(isSwitchedOn('component:settlements')
      ? [
          {
            key: 'accounting_status',
            title: 'Status rozliczenia',
            choices: Object.entries(settlementLabels).map(([value, { label }]) => ({ value, label })),
          },
        ]
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
