import { parse } from 'csv-parse/browser/esm/sync'
import { useQuery } from '@tanstack/react-query'
import type { DocumentFile } from '#features/documents/shared/contract.ts'
import { rowForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { type DataColumn, DataTable } from '#web/ui/list/DataTable.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { decodeText, looksMisread, separatorOf, withoutTricks } from '#kernel/text/decode-text.ts'
import classes from './TextPreview.module.css'

/** What a page draws without a pause; the rest is in the file. */
const shownLines = 2000

/** Signs by which a wrong encoding is looked for. */
const lookedAt = 100_000

function readTable(text: string): string[][] | undefined {
  try {
    return parse(text, { delimiter: separatorOf(text), bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: true, to: shownLines + 1 })
  } catch {
    return undefined
  }
}

export function TextPreview({ content, file }: { content: Blob; file: DocumentFile }) {
  const { data: text } = useQuery({
    queryKey: ['files', 'text', file.id],
    queryFn: async () => withoutTricks(decodeText(await content.arrayBuffer())),
    gcTime: 60_000,
  })
  if (text === undefined) return <Skeleton lines={8} />
  const table = file.media_type === 'text/csv' ? readTable(text) : undefined
  return (
    <>
      {looksMisread(text.slice(0, lookedAt)) && (
        <ErrorMessage tone="amber">W słowach są znaki takie jak ±, ¶ albo Ľ. Kodowanie tego pliku może być inne, niż rozpoznaliśmy.</ErrorMessage>
      )}
      {table ? <Table rows={table} name={file.name} /> : <Lines text={text} />}
    </>
  )
}

function Rest({ hidden }: { hidden: boolean }) {
  return hidden ? <p className={classes.rest}>Pokazano pierwsze {plural(shownLines, rowForms)}. Reszta jest w pliku do pobrania.</p> : null
}

function Lines({ text }: { text: string }) {
  const lines = text.split(/\r\n|\r|\n/)
  return (
    <div className={classes.paper}>
      <pre className={classes.text}>{lines.slice(0, shownLines).join('\n')}</pre>
      <Rest hidden={lines.length > shownLines} />
    </div>
  )
}

function Table({ rows: [head = [], ...rows], name }: { rows: string[][]; name: string }) {
  const width = Math.max(head.length, ...rows.map(row => row.length))
  const columns = Array.from({ length: width }, (_, place): DataColumn<string[]> => ({ key: String(place), title: head[place] ?? '', cell: row => row[place] }))
  return (
    <div className={classes.paper}>
      <DataTable label={name} columns={columns} rows={rows.slice(0, shownLines)} keyOf={(_, line) => String(line)} dense />
      <Rest hidden={rows.length > shownLines} />
    </div>
  )
}
