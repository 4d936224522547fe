import { type Control, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { contracts } from '#features/employees/shared/contract.ts'
import { type LabourContract, labourFindings, mayBearMarks, type Surroundings } from '#features/employees/shared/labour-law.ts'
import { readPartTime } from '#features/employees/shared/rules.ts'
import { LawNote } from '#features/law/public.tsx'
import { isPlainDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { checkMoney, normalizeMoney } from '#kernel/money/money.ts'
import { useCall } from '#web/api/use-call.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { TextAreaField } from '#web/ui/form/Field.tsx'
import { inputProps } from '#web/ui/form/FieldInputs.tsx'
import { contractFields } from '#features/employees/shared/fields.ts'

/** What is typed, as far as it says something already. */
function readContract(values: Partial<LabourContract>): LabourContract | undefined {
  const { kind, from_day, to_day, time, daily_norm, extensions, gross_pay, pay_period = 'month', intended = null, marks = [] } = values
  if (!kind || !from_day || !isPlainDate(from_day) || (to_day && !isPlainDate(to_day))) return undefined
  const part = time ? readPartTime(time) : null
  return {
    ...{ kind, from_day, daily_norm, extensions, pay_period, intended, marks: mayBearMarks(kind) ? marks : [] },
    to_day: to_day || null,
    time: part && /^[1-9]\d?\/[1-9]\d?$/.test(part) ? part : null,
    gross_pay: gross_pay && checkMoney(gross_pay) === null ? normalizeMoney(gross_pay) : null,
  }
}

/** What the law says against the contract as it is typed, and room for the reason where one is enough. The server says the same. */
export function LabourFindings<Values extends FieldValues>({
  control,
  ...around
}: { control: Control<Values> } & Pick<Surroundings, 'others' | 'absences' | 'before'>) {
  const values = useWatch({ control }) as Partial<LabourContract> & { override_reason?: string | null }
  const minimum = useCall(contracts.minimumPay).data?.data
  const contract = readContract(values)
  const findings = contract ? labourFindings(contract, { ...around, minimum: minimum ?? { month: [], hour: [] }, today: warsawToday() }) : []
  const { errors } = useFormState({ control })
  const asks = 'override_reason' in errors || findings.some(({ overridable }) => overridable) || Boolean(values.override_reason)
  return (
    <>
      {findings.map(({ field, sentence, overridable }) => (
        <ErrorMessage key={field} tone={overridable ? 'amber' : 'red'}>
          {sentence}
        </ErrorMessage>
      ))}
      {findings.length > 0 && <LawNote />}
      {asks && <TextAreaField {...inputProps(contractFields, 'override_reason')} rows={2} />}
    </>
  )
}
