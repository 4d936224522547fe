import '#web/ui/form/input-styles.ts'
import { NativeSelect } from '@mantine/core'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { recurringTaskFields } from '#features/recurring-tasks/shared/fields.ts'
import { ruleWords } from '#features/statutory-deadlines/labels.ts'
import type { Day, DueRule } from '#features/statutory-deadlines/rules.ts'
import { monthNames } from '#kernel/dates/dates.ts'
import { DateField, FieldPair, NumberChoice, NumberField, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { isMade, kindLabels, madeKinds, ruleDefaults } from './rule-defaults.ts'

const days = [...Array.from({ length: 31 }, (_, place) => ({ value: String(place + 1), label: `${place + 1}.` })), { value: 'last', label: 'ostatni' }]
const offsets = [
  { value: 0, label: 'tego samego' },
  { value: 1, label: 'następnego' },
]

function DayField() {
  return (
    <Controller
      name="rule.day"
      render={({ field: { value, onChange, onBlur } }) => (
        <NativeSelect
          id="field-rule.day"
          label="Do dnia"
          required
          data={days}
          value={String(value)}
          onBlur={onBlur}
          onChange={({ currentTarget }) => onChange((currentTarget.value === 'last' ? 'last' : Number(currentTarget.value)) satisfies Day)}
        />
      )}
    />
  )
}

/** When it is due. Kinds that only the catalogue knows are shown in words. */
export function RuleFields() {
  const { setValue } = useFormContext()
  const rule = useWatch({ name: 'rule' }) as DueRule
  return (
    <>
      {isMade(rule.type) ? (
        <NativeSelect
          id="field-rule.type"
          label="Częstotliwość"
          required
          data={madeKinds.map(value => ({ value, label: kindLabels[value] }))}
          value={rule.type}
          onChange={({ currentTarget }) =>
            isMade(currentTarget.value) && setValue('rule', ruleDefaults[currentTarget.value], { shouldDirty: true, shouldValidate: true })
          }
        />
      ) : (
        <p>Termin z katalogu: {ruleWords(rule)}.</p>
      )}
      {(rule.type === 'monthly' || rule.type === 'event_month') && (
        <FieldPair>
          <DayField />
          <NumberChoice name="rule.months_after" label="Którego miesiąca" required options={offsets} />
        </FieldPair>
      )}
      {rule.type === 'quarterly' && (
        <FieldPair>
          <DayField />
          <NumberField name="rule.months_after" label="Miesiąc następujący po kwartale" required />
        </FieldPair>
      )}
      {rule.type === 'yearly' && (
        <FieldPair>
          <DayField />
          <NumberChoice name="rule.month" label="Miesiąc" required options={monthNames.map((label, place) => ({ value: place + 1, label }))} />
          <NumberChoice name="rule.year_offset" label="Którego roku" required options={offsets} />
        </FieldPair>
      )}
      {rule.type === 'fy_end' && <NumberField name="rule.months" label="Do końca którego miesiąca po zakończeniu roku obrotowego" required />}
      {rule.type === 'one_off' && <DateField name="rule.date" label="Data" required />}
      {(rule.type === 'event' || rule.type === 'event_month') && <TextField name="rule.event" label="Zdarzenie" required />}
      {rule.type === 'event' && (
        <FieldPair>
          <NumberField name="rule.amount" label="Liczba" required />
          <SelectField
            name="rule.unit"
            label="Jednostka"
            required
            options={[
              { value: 'days', label: 'dni' },
              { value: 'business_days', label: 'dni roboczych' },
              { value: 'years', label: 'lat' },
            ]}
          />
        </FieldPair>
      )}
      <FieldInput fields={recurringTaskFields} name="shift" />
    </>
  )
}
