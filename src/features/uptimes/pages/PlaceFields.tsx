import { keepPreviousData } from '@tanstack/react-query'
import { Controller, useFormContext, useWatch } from 'react-hook-form'
import { tasks } from '#features/tasks/shared/contract.ts'
import { openStatuses } from '#features/tasks/shared/rules.ts'
import { uptimeFields } from '#features/uptimes/shared/fields.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { CompanySelect } from '#features/companies/public.tsx'
import { FieldPair } from '#web/ui/form/Field.tsx'
import { type Offer, RemoteSelect } from '#web/ui/form/RemoteSelect.tsx'
import { SettlementField } from '#features/settlements/public.tsx'
import { useCall } from '#web/api/use-call.ts'

/** What a form knows of what the time was for. */
export interface PlaceValues {
  company_id: string | null
  settlement_id: string | null
  task_id: string | null
}

export const noPlace: PlaceValues = { company_id: null, settlement_id: null, task_id: null }

const ofCompany = (company_id: string | null) => (company_id ? [{ key: 'company_id', operator: '=' as const, values: [company_id] }] : [])

/** Open tasks, of the company where there is one, and whichever is chosen already. */
const tasksOf =
  (company_id: string | null): Offer =>
  (search, chosen) => {
    const filters = writeFilters([{ key: 'status', operator: ':', values: [...openStatuses] }, ...ofCompany(company_id)])
    const read = useCall(tasks.list, { query: { search, filters, sort: 'due_date:asc', page: 1, limit: 20 } }, { placeholderData: keepPreviousData })
    const rows = read.data?.data ?? []
    const missing = Boolean(chosen) && read.data !== undefined && !rows.some(({ id }) => id === chosen)
    const other = useCall(tasks.get, { params: { id: chosen ?? '' } }, { enabled: missing })
    const choices = missing && other.data ? [other.data.data, ...rows] : rows
    return { options: choices.map(({ id, number, title }) => ({ value: id, label: `${number} ${title}` })), isFetching: read.isFetching }
  }

/** The company, one of its months and a task. What is of the company goes when another one is chosen. */
export function PlaceFields({ disabled = false }: { disabled?: boolean }) {
  const { getFieldState, formState, setValue } = useFormContext()
  const company_id: string | null = useWatch({ name: 'company_id' })
  const errorOf = (name: string) => getFieldState(name, formState).error?.message
  return (
    <>
      <Controller
        name="company_id"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <CompanySelect
            {...{ onBlur, ref, disabled, value }}
            id="field-company_id"
            label={uptimeFields.company_id.label}
            error={errorOf('company_id')}
            onChange={next => {
              onChange(next)
              for (const name of ['settlement_id', 'task_id']) setValue(name, null, { shouldDirty: true })
            }}
          />
        )}
      />
      <FieldPair>
        {isSwitchedOn('component:settlements') && <SettlementField company_id={company_id} disabled={disabled} />}
        {isSwitchedOn('component:companyTasks') && (
          <Controller
            name="task_id"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <RemoteSelect
                {...{ onBlur, ref, disabled, value, onChange }}
                id="field-task_id"
                label={uptimeFields.task_id.label}
                placeholder="Numer lub tytuł"
                error={errorOf('task_id')}
                useOffer={tasksOf(company_id)}
              />
            )}
          />
        )}
      </FieldPair>
    </>
  )
}
