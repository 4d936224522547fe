import '#web/ui/form/input-styles.ts'
import { Checkbox, NativeSelect } from '@mantine/core'
import { Controller, useWatch } from 'react-hook-form'
import type { Condition } from '#features/statutory-deadlines/contract.ts'
import { recurringTaskFields } from '#features/recurring-tasks/shared/fields.ts'
import { useTags } from '#features/tags/pages/badges.ts'
import { taxFields } from '#features/tax-profiles/shared/fields.ts'
import { incomeTaxLabels, vatStatusLabels } from '#features/tax-profiles/shared/labels.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { ChosenCompanies } from './ChosenCompanies.tsx'
import { conditionWords } from './condition-words.ts'
import classes from './RecurringTasks.module.css'

/** What people narrow by most; the catalogue's own conditions stay as they are. */
const offered: {
  field: 'vat_period' | 'vat_status' | 'income_tax' | 'employs'
  label: string
  options: readonly [label: string, any: readonly (string | boolean)[]][]
}[] = [
  {
    field: 'income_tax',
    label: taxFields.income_tax.label,
    options: [
      ['Skala, liniowy', ['skala', 'liniowy']],
      [incomeTaxLabels.ryczalt, ['ryczalt']],
      ['CIT', ['cit_9', 'cit_19']],
      [incomeTaxLabels.cit_estonski, ['cit_estonski']],
    ],
  },
  {
    field: 'vat_status',
    label: taxFields.vat_status.label,
    options: [
      [vatStatusLabels.czynny, ['czynny']],
      ['Zwolniony z VAT albo niezarejestrowany', ['zwolniony_podmiotowo', 'zwolniony_przedmiotowo', 'niezarejestrowany']],
    ],
  },
  {
    field: 'vat_period',
    label: taxFields.vat_period.label,
    options: [
      ['Miesięcznie', ['M']],
      ['Kwartalnie', ['K']],
    ],
  },
  {
    field: 'employs',
    label: 'Zatrudnienie',
    options: [
      ['Zatrudnia', [true]],
      ['Nikogo nie zatrudnia', [false]],
    ],
  },
]

/** Which companies get it. */
export function ConcernFields() {
  const scope = useWatch({ name: 'scope' })
  return (
    <>
      <FieldInput fields={recurringTaskFields} name="scope" />
      {scope === 'profile' && <Conditions />}
      {scope === 'tags' && <Tags />}
      {scope === 'companies' && <ChosenCompanies name="company_ids" />}
    </>
  )
}

function Conditions() {
  return (
    <Controller
      name="conditions"
      render={({ field: { value, onChange } }) => {
        const conditions = value as Condition[]
        const others = conditions.filter(({ field }) => offered.every(entry => entry.field !== field))
        return (
          <div id="field-conditions-label" role="group" aria-label="Profil podatkowy" className={classes.conditions}>
            {others.length > 0 && <p className={classes.quiet}>Z katalogu: {others.map(conditionWords).join('; ')}.</p>}
            {offered.map(({ field, label, options }) => {
              const currentCondition = conditions.find(condition => condition.field === field)
              const chosen = currentCondition && 'any' in currentCondition ? JSON.stringify(currentCondition.any) : ''
              const known = options.some(([, values]) => JSON.stringify(values) === chosen)
              return (
                <NativeSelect
                  key={field}
                  label={label}
                  value={chosen}
                  data={[
                    { value: '', label: 'Bez ograniczenia' },
                    ...options.map(([label, values]) => ({ value: JSON.stringify(values), label })),
                    ...(currentCondition && !known ? [{ value: chosen, label: conditionWords(currentCondition) }] : []),
                  ]}
                  onChange={({ currentTarget }) => {
                    const rest = conditions.filter(condition => condition.field !== field)
                    onChange(currentTarget.value === '' ? rest : [...rest, { field, any: JSON.parse(currentTarget.value) }])
                  }}
                />
              )
            })}
          </div>
        )
      }}
    />
  )
}

function Tags() {
  const tags = useTags()
  return (
    <Controller
      name="tag_ids"
      render={({ field: { value, onChange }, fieldState: { error } }) => (
        <fieldset className={classes.choices}>
          <legend id="field-tag_ids-label">{recurringTaskFields.tag_ids.label}</legend>
          {tags.length === 0 && <p className={classes.quiet}>Biuro nie ma jeszcze etykiet. Nadaje się je na liście firm.</p>}
          {tags.map(tag => (
            <Checkbox
              key={tag.id}
              label={tag.name}
              checked={value.includes(tag.id)}
              onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...value, tag.id] : value.filter((id: string) => id !== tag.id))}
            />
          ))}
          {error && <p role="alert">{error.message}</p>}
        </fieldset>
      )}
    />
  )
}
