import '#web/ui/form/input-styles.ts'
import { NativeSelect } from '@mantine/core'
import type { ImportRecord } from '#features/imports/shared/contract.ts'
import { readingFields } from '#features/imports/shared/fields.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { changeReading } from './import-acts.ts'
import classes from './ImportShow.module.css'

/** What each column of the file means; guessed by its header, decided here. */
export function ColumnChoice({ record }: { record: ImportRecord }) {
  const missing = record.fields.filter(({ key, required }) => required && !record.mapping.includes(key))
  const choose = (place: number, key: string) =>
    // A field that moves to another column leaves the one before.
    changeReading(record, { mapping: record.mapping.map((before, other) => (other === place ? key || null : before === key ? null : before)) })
  return (
    <Card title={readingFields.mapping.label}>
      <div className={classes.reading}>
        <NativeSelect
          label={readingFields.encoding.label}
          description={readingFields.encoding.hint}
          data={optionsOf(readingFields.encoding.options)}
          value={record.encoding}
          onChange={event => void changeReading(record, { encoding: event.currentTarget.value as ImportRecord['encoding'] })}
        />
        <NativeSelect
          label={readingFields.separator.label}
          description={readingFields.separator.hint}
          data={optionsOf(readingFields.separator.options)}
          value={record.separator}
          onChange={event => void changeReading(record, { separator: event.currentTarget.value as ImportRecord['separator'] })}
        />
      </div>
      {record.misread && (
        <ErrorMessage tone="amber">W słowach są znaki takie jak ±, ¶ albo Ľ. Proszę wybrać inne kodowanie, jeśli to nie są polskie litery.</ErrorMessage>
      )}
      {missing.length > 0 && <ErrorMessage tone="amber">Proszę wskazać kolumny: {missing.map(({ title }) => title).join(', ')}.</ErrorMessage>}
      <ul className={classes.columns}>
        {record.headers.map((header, place) => (
          <li key={place}>
            <span className={classes.header}>
              <strong>{header || `Kolumna ${place + 1}`}</strong>
              <span>
                {record.samples
                  .map(cells => cells[place])
                  .filter(Boolean)
                  .join(' · ') || 'pusta'}
              </span>
            </span>
            <NativeSelect
              aria-label={`Co oznacza kolumna „${header || place + 1}”`}
              value={record.mapping[place] ?? ''}
              onChange={event => void choose(place, event.currentTarget.value)}
              data={[
                { value: '', label: 'Pomiń tę kolumnę' },
                ...record.fields.map(({ key, title, required }) => ({ value: key, label: required ? `${title} (wymagane)` : title })),
              ]}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}
