import { ApiError } from '#web/api/api-error.ts'
import type { UploadRequest } from './upload-state.ts'

/** A file that waits on this device for a line. What it was answered already is kept with it, so that it arrives once. */
export interface OfflineFile {
  /** Also the key by which the server knows a repeated sending. */
  id: string
  tenant: string
  user_id: string
  file: File
  /** The pages after the first, of one document. */
  pages?: File[]
  place: UploadRequest
  /** Those the server has the content of, in their order. */
  upload_ids?: string[]
  allow_duplicate?: true
  allow_other_buyer?: true
  /** Since when it waits, in milliseconds. */
  since: number
}

/** For so many days a file is sent by itself. After them the person is asked: whoever sent it may have brought the paper long ago. */
export const sentAloneDays = 30

export const isOverdue = ({ since = Date.now() }: Partial<Pick<OfflineFile, 'since'>>) => Date.now() - since > sentAloneDays * 86_400_000

export const filesOf = ({ file, pages = [] }: Pick<OfflineFile, 'file' | 'pages'>) => [file, ...pages]

export const sizeOf = (work: Pick<OfflineFile, 'file' | 'pages'>) => filesOf(work).reduce((sum, { size }) => sum + size, 0)

/** Bytes that may wait on one device: more than a month's papers, less than what a phone would miss. */
const maxBytes = 300_000_000

const store = 'waiting'
let opened: Promise<IDBDatabase> | undefined

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('biurko', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** One transaction: what it did is on the device when this resolves. */
async function within<Answer>(mode: IDBTransactionMode, work: (files: IDBObjectStore) => IDBRequest<Answer>): Promise<Answer> {
  opened ??= open()
  const database = await opened.catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return new Promise<Answer>((resolve, reject) => {
    const transaction = database.transaction(store, mode)
    const request = work(transaction.objectStore(store))
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error ?? request.error)
  })
}

/** Only this person's: nobody else who uses the device is told of them. */
export const listOfflineFiles = async (user_id: string): Promise<OfflineFile[]> =>
  (await within<OfflineFile[]>('readonly', files => files.getAll())).filter(file => file.user_id === user_id)

export const readOfflineFile = (id: string) => within<OfflineFile | undefined>('readonly', files => files.get(id))

export const removeOfflineFile = (id: string) => within('readwrite', files => files.delete(id))

export async function changeOfflineFile(id: string, values: Partial<OfflineFile>) {
  const offlineFile = await readOfflineFile(id)
  if (offlineFile) await within('readwrite', files => files.put({ ...offlineFile, ...values }))
}

/** Throws an `ApiError` where too much waits already. */
export async function storeOfflineFile(offlineFile: OfflineFile) {
  const waiting = (await within<OfflineFile[]>('readonly', files => files.getAll()).catch(noRoom)).reduce((sum, file) => sum + sizeOf(file), 0)
  if (waiting + sizeOf(offlineFile) > maxBytes)
    throw new ApiError('Bez połączenia może czekać najwyżej 300 MB plików. Proszę dodać ten plik, gdy połączenie wróci.', { code: 'too_large' })
  // Asks the browser not to clear it when the device runs short of room.
  void navigator.storage.persist?.()
  await within('readwrite', files => files.put(offlineFile)).catch(noRoom)
}

function noRoom(): never {
  throw new ApiError('Na urządzeniu brakuje miejsca, żeby plik zaczekał na połączenie. Proszę dodać go, gdy połączenie wróci.', { code: 'device_full' })
}

/** Whether this tab alone looks after the file from now on, until it lets go or is closed. */
export const lockOfflineFile = (id: string) =>
  new Promise<(() => void) | undefined>((resolve, reject) => {
    navigator.locks
      .request(`biurko-waiting ${id}`, { ifAvailable: true }, lock => {
        if (!lock) return resolve(undefined)
        return new Promise<void>(release => resolve(release))
      })
      .catch(reject)
  })
