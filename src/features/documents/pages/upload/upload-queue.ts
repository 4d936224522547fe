import type { Upload } from 'tus-js-client'
import { type CreatedDocument, type Document, type Duplicate, documents } from '#features/documents/shared/contract.ts'
import { files, maxFileBytes } from '#features/files/shared/contract.ts'
import { plural } from '#kernel/text/plural.ts'
import { ApiError, isNetworkFault, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { config } from '#web/session/config.ts'
import { refreshQueries } from '#web/api/query.ts'
import { currentUser } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import {
  changeOfflineFile,
  filesOf,
  removeOfflineFile,
  sizeOf,
  lockOfflineFile,
  isOverdue,
  storeOfflineFile,
  type OfflineFile,
  listOfflineFiles,
  readOfflineFile,
} from './offline-store.ts'
import { allSendings, changeSending, findSending, isListed, isUnfinished, type UploadRequest, type Sending, setSendings } from './upload-state.ts'
import { startUpload } from './upload-transfer.ts'

interface Work extends Omit<OfflineFile, 'place' | 'since'> {
  /** Since when it waits on the device, in milliseconds. */
  since?: number
  upload?: Upload
  /** Leaves the file that is kept on the device to other tabs; there from the moment in which it is to be kept. */
  lock?: ReturnType<typeof lockOfflineFile>
}

/** How many files travel at once. */
const concurrency = 2

/** Milliseconds after which a broken line is tried again: browsers do not notice each of its returns. */
const retryAfterMs = 10_000

const works = new Map<number, Work>()
let last = 0
/** Something has arrived that the screens do not show yet: they read it with the last of the queue, and events tell of a long one. */
let hasNews = false

const sentForms = ['dokument, który czekał', 'dokumenty, które czekały', 'dokumentów, które czekały'] as const

function add(work: Work, place: UploadRequest, isStored?: true): number {
  const key = ++last
  const files = filesOf(work)
  const [name, size] = [place.title ?? work.file.name, sizeOf(work)]
  const problem = files.some(file => file.size === 0)
    ? 'Plik jest pusty.'
    : files.some(file => file.size > maxFileBytes)
      ? 'Plik jest za duży. Jeden plik może mieć najwyżej 50 MB.'
      : undefined
  const sending = { key, name, bytes: size, place, sent: 0, isStored }
  if (problem) setSendings([...allSendings(), { ...sending, problem, final: true, state: 'failed' }])
  else {
    works.set(key, work)
    const overdue = isStored && isOverdue(work)
    const offline = !navigator.onLine && !overdue
    setSendings([...allSendings(), { ...sending, since: work.since, overdue, offline, state: offline || overdue ? 'paused' : 'waiting' }])
    if (offline && !isStored) keep(key).catch((error: unknown) => fail(key, sentenceOf(error)))
  }
  return key
}

const ownWork = () => ({ id: crypto.randomUUID(), tenant: config().crss, user_id: currentUser()?.id ?? '' })

export function sendFiles(chosen: Iterable<File>, place: UploadRequest) {
  for (const file of chosen) add({ ...ownWork(), file }, place)
  startNext()
}

/** All of them as one document. */
export function sendPages([file, ...pages]: readonly File[], place: UploadRequest) {
  if (file) add({ ...ownWork(), file, pages }, place)
  startNext()
}

/** What this person left waiting on the device, unless another tab looks after it. */
export async function takeWaiting() {
  for (const { id } of await listOfflineFiles(currentUser()?.id ?? '')) {
    if ([...works.values()].some(work => work.id === id)) continue
    const release = await lockOfflineFile(id)
    // Another tab may have sent it a moment ago.
    const offlineFile = release && (await readOfflineFile(id))
    if (!offlineFile || offlineFile.tenant !== config().crss) {
      release?.()
      continue
    }
    const { place, ...work } = offlineFile
    add({ ...work, lock: Promise.resolve(release) }, place, true)
  }
  startNext()
}

function startNext() {
  const busy = allSendings().filter(({ state }) => state === 'sending' || state === 'saving').length
  const next = allSendings()
    .filter(({ state }) => state === 'waiting')
    .slice(0, Math.max(0, concurrency - busy))
  for (const { key } of next) void start(key)
  if (!hasNews || busy + next.length > 0) return
  hasNews = false
  void refreshQueries('documents', 'companies', 'settlements')
}

async function start(key: number) {
  const work = works.get(key)
  // Somebody else has logged in meanwhile.
  if (!work || work.user_id !== currentUser()?.id) return
  changeSending(key, { state: 'sending', problem: undefined, offline: undefined })
  const { upload_ids = [] } = work
  const arrived = filesOf(work).slice(0, upload_ids.length)
  const file = filesOf(work)[upload_ids.length]
  if (!file) return save(key)
  if (work.upload) return work.upload.start()
  const before = arrived.reduce((sum, { size }) => sum + size, 0)
  const begun = await startUpload(file, {
    onProgress: sent => changeSending(key, { sent: before + sent }),
    onPaused: () => waitForLine(key),
    onRefused: (problem, final) => fail(key, problem, final),
    onFinished: id => {
      delete work.upload
      void remember(key, { upload_ids: [...upload_ids, id] }).then(() => start(key))
    },
  }).catch((error: unknown) => fail(key, sentenceOf(error)))
  // Cancelled or paused while the code for sending was still being loaded.
  if (!begun) return
  work.upload = begun
  if (findSending(key)?.state === 'sending') begun.start()
}

async function save(key: number) {
  const entry = findSending(key)
  const work = works.get(key)
  if (!entry || !work?.upload_ids) return
  changeSending(key, { state: 'saving', sent: entry.bytes, problem: undefined })
  try {
    const file_ids: string[] = []
    for (const upload_id of work.upload_ids) file_ids.push((await call(files.claim, { body: { upload_id } })).data.id)
    const { suggested_category, attached, ...document } = await enter(entry.place, file_ids, work)
    changeSending(key, { state: 'done', document, suggested_category, attached })
    works.delete(key)
    if (findSending(key)?.isStored) await letGo(work)
    tellSent()
    hasNews = true
  } catch (error) {
    const [duplicate] = error instanceof ApiError && error.code === 'duplicate' ? (error.data as Duplicate[]) : []
    if (error instanceof ApiError && error.code === 'other_buyer')
      stop(key, { state: 'other_buyer', buyer: (error.data as { id: string; title: string }[])[0], problem: sentenceOf(error) })
    else if (duplicate) stop(key, { state: 'duplicate', duplicate, problem: sentenceOf(error) })
    else if (isNetworkFault(error)) waitForLine(key)
    else refuse(key, work, error)
  }
  startNext()
}

function refuse(key: number, work: Work, error: unknown) {
  // An upload that is gone begins anew; a refused kind of file stays refused.
  if (error instanceof ApiError && error.code === 'not_found') work.upload = work.upload_ids = undefined
  fail(key, sentenceOf(error), error instanceof ApiError && error.code === 'unsupported_file')
}

/** The id is the same however often this is tried: the server answers what it answered first. */
async function enter({ document_id, ...place }: UploadRequest, file_ids: string[], work: Work): Promise<Document & Partial<CreatedDocument>> {
  const { id, allow_duplicate, allow_other_buyer } = work
  if (document_id) return (await call(documents.resend, { params: { id: document_id }, body: { file_ids, allow_duplicate }, idempotent: id })).data
  return (await call(documents.create, { body: { ...place, file_ids, allow_duplicate, allow_other_buyer }, idempotent: id })).data
}

/** Puts it on the device, where it outlives the page. */
async function keep(key: number) {
  const work = works.get(key)
  const entry = findSending(key)
  if (!work || !entry || entry.isStored) return
  work.lock ??= lockOfflineFile(work.id)
  await work.lock
  work.since ??= Date.now()
  const { upload, lock, ...offlineFile } = work
  await storeOfflineFile({ ...offlineFile, since: work.since, place: entry.place })
  // It may have been sent or given up meanwhile.
  if (works.get(key) === work) changeSending(key, { isStored: true })
  else await letGo(work)
}

async function letGo(work: Work) {
  await removeOfflineFile(work.id)
  const release = await work.lock
  release?.()
}

/** What the next try has to know, here and on the device. */
async function remember(key: number, values: Pick<Partial<OfflineFile>, 'place' | 'upload_ids' | 'allow_duplicate' | 'allow_other_buyer' | 'since'>) {
  const work = works.get(key)
  if (!work) return
  const { place, ...known } = values
  Object.assign(work, known)
  // Not told to the device, a try after a reload begins anew, and the server names the duplicate.
  if (findSending(key)?.isStored) await changeOfflineFile(work.id, values).catch(console.warn)
}

/** What stands behind it in the queue would not get through either. */
function waitForLine(key: number) {
  for (const entry of allSendings()) if (entry.key === key || entry.state === 'waiting') rest(entry.key)
}

function rest(key: number) {
  changeSending(key, { state: 'paused', offline: true })
  // Without room on the device it waits in this page, and leaving the page asks.
  keep(key).catch(console.warn)
  setTimeout(() => {
    if (navigator.onLine && findSending(key)?.offline) resumeSending(key)
  }, retryAfterMs)
}

function fail(key: number, problem: string, final = false) {
  stop(key, { state: 'failed', problem, final, offline: undefined })
  startNext()
}

/** It goes no further without the person, who may not be looking at the list of files any more. */
function stop(key: number, values: Pick<Sending, 'problem' | 'state'> & Partial<Sending>) {
  changeSending(key, values)
  const entry = findSending(key)
  if (entry && !isListed(entry.place)) toast(`${entry.name}: ${values.problem}`, { tone: 'fault' })
}

/** Once for all that waited, when the last of them is there. */
function tellSent() {
  const keptSendings = allSendings().filter(entry => entry.isStored)
  const sent = keptSendings.filter(({ state }) => state === 'done')
  if (sent.length === 0 || keptSendings.some(entry => isUnfinished(entry) && !entry.overdue)) return
  for (const { key } of sent) changeSending(key, { isStored: undefined })
  toast(`Wysłano ${plural(sent.length, sentForms)} na połączenie.`)
}

export function pauseSending(key: number) {
  void works.get(key)?.upload?.abort()
  changeSending(key, { state: 'paused', offline: undefined })
  startNext()
}

/** Sends the same again on purpose. */
export function sendDuplicate(key: number) {
  void remember(key, { allow_duplicate: true })
  resumeSending(key)
}

/** Sent although it is made out to somebody else, or to the own company that it is made out to. */
export function sendOthers(key: number, company_id?: string) {
  const place = findSending(key)?.place
  if (company_id && place) return resumeSending(key, { ...place, company_id })
  void remember(key, { allow_other_buyer: true })
  resumeSending(key)
}

/** Sent after all, by the person's own word: from here on it goes by itself again. */
export function sendOverdue(key: number) {
  void remember(key, { since: Date.now() })
  changeSending(key, { overdue: undefined })
  resumeSending(key)
}

/** Goes on where it stopped; after a refusal with the place that is chosen now. */
export function resumeSending(key: number, place?: UploadRequest) {
  if (place) void remember(key, { place })
  changeSending(key, { state: 'waiting', ...(place ? { place } : {}) })
  startNext()
}

/** Stops it and removes what the server and the device have of it already. */
export function cancelSending(key: number) {
  const work = works.get(key)
  const entry = findSending(key)
  works.delete(key)
  setSendings(allSendings().filter(other => other.key !== key))
  if (work && entry?.isStored) void letGo(work)
  // A photo taken here may be nowhere else.
  if (work && (entry?.offline || entry?.overdue)) toast(`Usunięto: ${entry.name}.`, { undo: () => sendPages(filesOf(work), entry.place) })
  if (work?.upload)
    void work.upload.abort(true).catch(() => toast('Nie udało się usunąć części pliku z serwera. Zniknie sama w ciągu doby.', { tone: 'fault' }))
  startNext()
}

export const clearSent = () => setSendings(allSendings().filter(({ state }) => state !== 'done'))

addEventListener('online', () => {
  for (const { key, offline } of allSendings()) if (offline) resumeSending(key)
  // What a tab that was closed meanwhile looked after.
  takeWaiting().catch(console.warn)
})

/** In this page alone: on its way, or stopped and still to be decided about. */
export const listFleeting = () => allSendings().filter(({ state, isStored, final }) => state !== 'done' && !isStored && !final)

addEventListener('beforeunload', event => {
  if (listFleeting().length > 0) event.preventDefault()
})
