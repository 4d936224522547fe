import { Worker } from 'node:worker_threads'
import { Failure } from '#kernel/failure.ts'
import { createSemaphore } from '#platform/jobs/concurrency.ts'

/** Milliseconds for one picture; a file made to take longer is given up. */
const timeoutMs = 20_000

/** A decoded picture takes four bytes a pixel. */
const inTurn = createSemaphore({ concurrency: 1, waiting: 20, busy: 'Zbyt wiele zdjęć jest teraz odczytywanych. Proszę spróbować za chwilę.' })

const unreadable = () => new Failure('unsupported_file', 'Tego zdjęcia nie udało się odczytać. Można je pobrać i otworzyć na komputerze.')

/** One thread for each picture, ended afterwards, so that a malicious file harms only its own decoder. */
function decodeInThread(content: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./picture-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: 256 } })
    const giveUp = setTimeout(() => void worker.terminate(), timeoutMs)
    worker.once('message', (picture: Uint8Array) => {
      resolve(Buffer.from(picture))
      void worker.terminate()
    })
    worker.once('error', () => reject(unreadable()))
    worker.once('exit', () => {
      clearTimeout(giveUp)
      reject(unreadable())
    })
    worker.postMessage(new Uint8Array(content))
  })
}

/** HEIC as JPEG, upright. One at a time, and read when its turn has come. */
export const decodeHeic = (read: () => Promise<Buffer>): Promise<Buffer> => inTurn(async () => decodeInThread(await read()))
