import { useWatch } from 'react-hook-form'
import { settlements } from '#features/settlements/shared/contract.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { useCall } from '#web/api/use-call.ts'
import { SelectField } from '#web/ui/form/Field.tsx'

/** A month of the company's. Two years of them are enough to choose from; an older one stays by its name. */
export function SettlementField({ company_id, disabled = false }: { company_id: string | null; disabled?: boolean }) {
  const chosen: string | null = useWatch({ name: 'settlement_id' })
  const filters = writeFilters(company_id ? [{ key: 'company_id', operator: '=', values: [company_id] }] : [])
  const read = useCall(settlements.list, { query: { filters, sort: 'month:desc', page: 1, limit: 24 } }, { enabled: company_id !== null })
  const rows = (company_id && read.data?.data) || []
  const missing = Boolean(chosen) && (read.data !== undefined || company_id === null) && !rows.some(({ id }) => id === chosen)
  const other = useCall(settlements.get, { params: { id: chosen ?? '' } }, { enabled: missing })
  const choices = missing && other.data ? [...rows, other.data.data] : rows
  return (
    <SelectField
      name="settlement_id"
      label="Rozliczenie"
      disabled={disabled || !company_id}
      placeholder={company_id ? undefined : 'Najpierw firma'}
      options={choices.map(({ id, month }) => ({ value: id, label: formatMonth(month) }))}
    />
  )
}
