import { type ReactNode, useState } from 'react'
import type { InvoiceDetail } from '#features/documents/shared/contract-invoice.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import classes from './InvoicePreview.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

export function Facts({ details }: { details: readonly InvoiceDetail[] }) {
  if (details.length === 0) return null
  return (
    <dl className={classes.facts}>
      {details.map(({ label, value }, place) => (
        <div key={place}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface PagedProps<Row> {
  label: string
  all: readonly Row[]
  pageSize?: number
  children(shown: readonly Row[]): ReactNode
}

/** Thousands of rows in parts. */
export function Paged<Row>({ label, all, pageSize = 200, children }: PagedProps<Row>) {
  const [from, setFrom] = useState(0)
  const count = all.length
  return (
    <>
      {children(all.slice(from, from + pageSize))}
      {count > pageSize && (
        <nav className={classes.pages} aria-label={label}>
          <button type="button" disabled={from === 0} onClick={() => setFrom(from - pageSize)}>
            Poprzednie wiersze
          </button>
          <span aria-live="polite">{`Wiersze ${formatNumber(from + 1)}–${formatNumber(Math.min(from + pageSize, count))} z ${formatNumber(count)}`}</span>
          <button type="button" disabled={from + pageSize >= count} onClick={() => setFrom(from + pageSize)}>
            Następne wiersze
          </button>
        </nav>
      )}
    </>
  )
}
