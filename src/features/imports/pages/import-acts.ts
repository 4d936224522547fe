import { notTaken } from '#features/files/shared/labels.ts'
import { type ImportedList, type ImportRecord, imports } from '#features/imports/shared/contract.ts'
import { mustBeCsv } from '#features/imports/shared/labels.ts'
import { decodeText, isText } from '#kernel/text/decode-text.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { saveBlob } from '#web/api/save-file.ts'

/** The sentence about the file itself, where there is one. */
export const faultOf = (error: unknown) => (error instanceof ApiError ? (error.fields.file_id ?? error.fields.mapping) : undefined) ?? sentenceOf(error)

const noTable = () => new ApiError(mustBeCsv, { code: 'unsupported_file' })

/** Before it is sent. */
async function requireTable(file: File) {
  const head = new Uint8Array(await file.slice(0, 4096).arrayBuffer())
  if (!isText(head) || decodeText(head).trimStart().startsWith('<')) throw noTable()
}

/** The refusal of a file in general names kinds that no import reads. */
const inItsWords = (error: unknown) => (sentenceOf(error) === notTaken ? noTable() : error)

/** The id of the import that the file becomes. */
export async function beginImport(list: ImportedList, file: File): Promise<string> {
  await requireTable(file)
  const { uploadFile } = await import('#features/comments/public.tsx')
  const { id } = await uploadFile(file).catch(error => {
    throw inItsWords(error)
  })
  const { data } = await call(imports.create, { body: { list, file_id: id }, idempotent: crypto.randomUUID() })
  await refreshQueries('imports')
  return data.id
}

async function act<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    toast(faultOf(error), { tone: 'fault' })
    return undefined
  } finally {
    await refreshQueries('imports')
  }
}

type Reading = Partial<Pick<ImportRecord, 'encoding' | 'separator' | 'mapping'>>

export const changeReading = ({ id, version }: ImportRecord, body: Reading) => act(() => call(imports.update, { params: { id }, body, version }))

export const confirmImport = ({ id, version }: ImportRecord) => act(() => call(imports.confirm, { params: { id }, version, idempotent: crypto.randomUUID() }))

export const cancelImport = (id: string) =>
  act(async () => {
    await call(imports.cancel, { params: { id } })
    toast('Przerwano import. Nic nie zostało zapisane.')
  })

/** Written by the server, saved by the browser. */
export const saveTemplate = (list: ImportedList) =>
  act(async () => {
    const { data } = await call(imports.template, { query: { list } })
    saveBlob(data.name, new Blob([data.text], { type: 'text/csv' }))
  })
