import { limitCorrectionBody, type LimitRow, limits } from '#features/tax-limits/shared/contract.ts'
import { correctedFields, correctionFields } from '#features/tax-limits/shared/fields.ts'
import { limitStatusLabels, partLabel, unitLabel } from '#features/tax-limits/shared/labels.ts'
import { limitStatuses } from '#features/tax-limits/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { DateField, FieldPair, TextField } from '#web/ui/form/Field.tsx'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

const typed = (value: string | null | undefined) => value?.replace('.', ',') ?? null
const statuses = limitStatuses.map(value => ({ value, label: `${limitStatusLabels[value].label} – ${limitStatusLabels[value].meaning.toLowerCase()}` }))

const correctionValues = ({ periods: [first, second], status, correction }: LimitRow) => ({
  parts: first?.parts.map(({ name, value }) => ({ name, value: typed(value) })) ?? [],
  later_from: second?.from ?? null,
  later_value: typed(second?.parts[0]?.value),
  status,
  source: correction?.source ?? '',
  note: correction?.note ?? null,
})

/** The office's own value in place of the shipped one, with where it comes from. */
export function CorrectDialog({ row, year, onClose }: { row: LimitRow; year: number; onClose(): void }) {
  const [first] = row.periods
  const params = { year: String(year), limit_key: row.key }
  const saved = (sentence: string) => {
    toast(sentence)
    void refreshQueries('limits', 'companies')
    onClose()
  }
  const form = useServerForm({
    schema: limitCorrectionBody,
    defaults: correctionValues(row),
    version: row.correction?.version ?? 0,
    fromRecord: correctionValues,
    send: (body, { version }) => call(limits.correct, { params, body, version }),
    onDone: () => saved('Zapisano poprawkę limitu.'),
  })
  const unit = unitLabel(row.unit)
  const single = first?.parts.length === 1
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`${row.name} – ${year}`}
      act="Zapisz poprawkę"
      form={form}
      size={640}
      removal={
        row.correction
          ? {
              title: `Przywrócić wartość z programu: ${row.name} – ${year}?`,
              act: 'Przywróć wartość z programu',
              words: 'Poprawka biura zniknie razem ze źródłem i uwagą.',
              run: async () => {
                await call(limits.restore, { params, version: row.correction?.version })
                saved('Przywrócono wartość z programu.')
              },
            }
          : undefined
      }
    >
      {first?.parts.map(({ name }, place) => (
        <TextField
          key={name ?? ''}
          name={`parts.${place}.value`}
          label={[name ? partLabel(name) : 'Wartość od stycznia', unit].filter(Boolean).join(', ')}
          inputMode="decimal"
          description={place === 0 ? 'Puste pole oznacza, że wartość nie jest jeszcze znana.' : undefined}
        />
      ))}
      {single && (
        <FieldPair>
          <DateField name="later_from" label={correctedFields.later_from.label} min={`${year}-01-02`} max={`${year}-12-31`} />
          <TextField name="later_value" label={`${correctedFields.later_value.label}, ${unit}`} inputMode="decimal" />
        </FieldPair>
      )}
      <FieldInput fields={correctedFields} name="status" options={statuses} />
      <FieldInput fields={correctionFields} name="source" />
      <FieldInput fields={correctionFields} name="note" rows={2} />
    </FormDialog>
  )
}
