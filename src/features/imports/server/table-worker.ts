import { detect, readTable, type TextTable } from './read-table.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

export type Reading = ReturnType<typeof detect>

export interface TableRead {
  reading: Reading
  table: TextTable
}

/** A file as rows of text, in the way that is given or as it looks. */
export function readTableFile(content: Uint8Array, chosenReading: Reading | undefined): TableRead {
  const reading = chosenReading ?? detect(content)
  return { reading, table: readTable(content, reading) }
}

answerCalls(readTableFile)
