import type { Invoice } from '#features/documents/shared/contract-invoice.ts'
import { attachmentTitle } from '#features/documents/shared/labels-invoice.ts'
import { ScrollBox } from '#web/ui/display/ScrollBox.tsx'
import { Facts, Paged, Section } from './InvoiceParts.tsx'
import classes from './InvoicePreview.module.css'

type Attachment = Invoice['attachments'][number]

/** Blocks of data, texts and tables that follow the invoice in its file. */
export const InvoiceAttachments = ({ attachments }: { attachments: readonly Attachment[] }) =>
  attachments.map((one, place) => (
    <Section key={place} title={attachmentTitle(one)}>
      <Facts details={one.details} />
      {one.texts.map((text, place) => (
        <p key={place} className={classes.note}>
          {text}
        </p>
      ))}
      {one.tables.map((table, place) => (
        <AttachedTable key={place} table={table} />
      ))}
    </Section>
  ))

function AttachedTable({ table: { title, details, head, rows, sums } }: { table: Attachment['tables'][number] }) {
  const label = title ?? 'Tabela załącznika'
  const cells = (row: readonly string[]) =>
    row.map((cell, place) => (
      <td key={place} data-numeric={head[place]?.numeric || undefined}>
        {cell}
      </td>
    ))
  return (
    <>
      {title && <p className={classes.strong}>{title}</p>}
      <Facts details={details} />
      <Paged label={label} all={rows}>
        {visibleRows => (
          <ScrollBox label={`Tabela: ${label}`}>
            <table className={classes.attached} aria-label={label}>
              <thead>
                <tr>
                  {head.map(({ title, numeric }, place) => (
                    <th key={place} scope="col" data-numeric={numeric || undefined}>
                      {title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {visibleRows.map((row, place) => (
                  <tr key={place}>{cells(row)}</tr>
                ))}
                {sums.length > 0 && <tr className={classes.strong}>{cells(sums)}</tr>}
              </tbody>
            </table>
          </ScrollBox>
        )}
      </Paged>
    </>
  )
}
