import { useSyncExternalStore } from 'react'
import type { Upload } from 'tus-js-client'
import { type Document, type DocumentRow, type Duplicate, documents } from '#features/documents/contract.ts'
import type { DocumentCategory, Receipt } from '#features/documents/rules.ts'
import { files, largestFile } from '#features/files/contract.ts'
import { ApiError, sentenceOf } from '#web/api-error.ts'
import { call, submissionKeys } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { toast } from '#web/ui/toast.ts'
import { startUpload } from './upload-transfer.ts'

export interface Place {
  company_id: string
  month: string
  category: DocumentCategory
  /** The office's own choice: whose papers these are, and what the client does with them. */
  direction?: DocumentRow['direction']
  receipt?: Receipt
  /** A new version of this document instead of a new one. */
  document_id?: string
}

export type SendingState = 'waiting' | 'sending' | 'paused' | 'saving' | 'done' | 'failed' | 'duplicate'

export interface Sending {
  key: number
  name: string
  bytes: number
  place: Place
  state: SendingState
  /** Bytes that the server has. */
  sent: number
  problem?: string
  /** Sending the same again would change nothing. */
  final?: boolean
  /** Offline: it goes on by itself when the line is back. */
  offline?: boolean
  document?: Document
  /** The document that is the same, when the server found one. */
  twin?: Duplicate
}

interface Work {
  file: File
  upload?: Upload
  upload_id?: string
  keyOf: (body: unknown) => string
  /** Chosen by the person who was shown the first one. */
  allow_duplicate?: true
}

/** How many files travel at once. */
const lanes = 2

let sendings: readonly Sending[] = []
const works = new Map<number, Work>()
const listeners = new Set<() => void>()
let last = 0

function set(next: readonly Sending[]) {
  sendings = next
  for (const listener of listeners) listener()
}

function change(key: number, values: Partial<Sending>) {
  set(sendings.map(entry => (entry.key === key ? { ...entry, ...values } : entry)))
}

const find = (key: number) => sendings.find(entry => entry.key === key)

const isUnfinished = ({ state }: Sending) => state === 'waiting' || state === 'sending' || state === 'saving' || state === 'paused'

/** Files being sent. It lives outside the screens, so that sending goes on while one looks at something else. */
export const useSendings = () =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => sendings,
  )

export function sendFiles(chosen: Iterable<File>, place: Place) {
  const added = [...chosen].map(file => {
    const key = ++last
    works.set(key, { file, keyOf: submissionKeys() })
    const problem = file.size === 0 ? 'Plik jest pusty.' : file.size > largestFile ? 'Plik jest za duży. Jeden plik może mieć najwyżej 50 MB.' : undefined
    return {
      key,
      name: file.name,
      bytes: file.size,
      place,
      sent: 0,
      problem,
      final: problem !== undefined,
      state: problem ? ('failed' as const) : ('waiting' as const),
    }
  })
  set([...sendings, ...added])
  startNext()
}

function startNext() {
  const busy = sendings.filter(({ state }) => state === 'sending' || state === 'saving').length
  for (const entry of sendings.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, lanes - busy))) void start(entry.key)
}

async function start(key: number) {
  const work = works.get(key)
  if (!work) return
  change(key, { state: 'sending', problem: undefined, offline: undefined })
  if (work.upload_id) return save(key)
  if (work.upload) return work.upload.start()
  const begun = await startUpload(work.file, {
    onProgress: sent => change(key, { sent }),
    onPaused: () => change(key, { state: 'paused', offline: true }),
    onRefused: problem => fail(key, problem),
    onFinished: id => {
      work.upload_id = id
      void save(key)
    },
  }).catch((error: unknown) => fail(key, sentenceOf(error)))
  // Cancelled or paused while the code for sending was still being loaded.
  if (!begun) return
  work.upload = begun
  if (find(key)?.state === 'sending') begun.start()
}

async function save(key: number) {
  const entry = find(key)
  const work = works.get(key)
  if (!entry || !work?.upload_id) return
  change(key, { state: 'saving', sent: entry.bytes, problem: undefined })
  try {
    const file = await call(files.claim, { body: { upload_id: work.upload_id } })
    const data = await enter(entry.place, [file.data.id], work)
    change(key, { state: 'done', document: data })
    works.delete(key)
    await refreshQueries('documents', 'companies', 'settlements')
  } catch (error) {
    const [twin] = error instanceof ApiError && error.code === 'duplicate' ? (error.data as Duplicate[]) : []
    if (twin) change(key, { state: 'duplicate', twin, problem: sentenceOf(error) })
    else refuse(key, work, error)
  }
  startNext()
}

function refuse(key: number, work: Work, error: unknown) {
  // An upload that is gone begins anew; a refused kind of file stays refused.
  if (error instanceof ApiError && error.code === 'not_found') work.upload = work.upload_id = undefined
  fail(key, sentenceOf(error), error instanceof ApiError && error.code === 'unsupported_file')
}

async function enter({ document_id, ...place }: Place, file_ids: string[], { keyOf, allow_duplicate }: Work): Promise<Document> {
  if (document_id) {
    const body = { file_ids }
    return (await call(documents.resend, { params: { id: document_id }, body, idempotent: keyOf({ document_id, ...body }) })).data
  }
  const body = { ...place, file_ids, allow_duplicate }
  return (await call(documents.create, { body, idempotent: keyOf(body) })).data
}

function fail(key: number, problem: string, final = false) {
  change(key, { state: 'failed', problem, final })
  // Nobody may be looking at the list of files any more.
  if (listeners.size === 0) toast(`${find(key)?.name}: ${problem}`, { tone: 'fault' })
  startNext()
}

export function pauseSending(key: number) {
  void works.get(key)?.upload?.abort()
  change(key, { state: 'paused', offline: undefined })
  startNext()
}

/** Sends the same again on purpose. */
export function sendTwin(key: number) {
  const work = works.get(key)
  if (work) work.allow_duplicate = true
  resumeSending(key)
}

/** Goes on where it stopped; after a refusal with the place that is chosen now. */
export function resumeSending(key: number, place?: Place) {
  change(key, { state: 'waiting', ...(place ? { place } : {}) })
  startNext()
}

/** Stops it and removes what the server has of it already. */
export function cancelSending(key: number) {
  const { upload, upload_id } = works.get(key) ?? {}
  works.delete(key)
  set(sendings.filter(entry => entry.key !== key))
  if (upload) void upload.abort(!upload_id).catch(() => toast('Nie udało się usunąć części pliku z serwera. Zniknie sama w ciągu doby.', { tone: 'fault' }))
  startNext()
}

export const clearSent = () => set(sendings.filter(({ state }) => state !== 'done'))

addEventListener('online', () => {
  for (const { key, offline } of sendings) if (offline) resumeSending(key)
})

addEventListener('beforeunload', event => {
  if (sendings.some(isUnfinished)) event.preventDefault()
})
