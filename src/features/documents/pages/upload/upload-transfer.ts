import type { DetailedError, Upload } from 'tus-js-client'
import { officeHeaders } from '#web/session/config.ts'
import { refreshed, refreshOnce } from '#web/api/refresh.ts'
import { accessToken } from '#web/session/session.ts'

interface Transfer {
  onProgress(bytes: number): void
  /** The line is gone; starting it again goes on where it stopped. */
  onPaused(): void
  /** `final`: the same file would be refused again. */
  onRefused(sentence: string, final?: boolean): void
  onFinished(upload_id: string): void
}

/** The server has no room: trying at once again would not help, and it says so itself. */
const full = 507

/** 1 MB: little is sent again when a line breaks. */
const chunkSize = 1024 * 1024

const statusOf = (error: Error | DetailedError) => ('originalResponse' in error ? (error.originalResponse?.getStatus() ?? 0) : 0)

/** A browser reads a file no more once it was changed, moved or unplugged: that fails as a lost line does, without an answer. */
const isThere = (file: File) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    )

function sentenceIn(error: Error | DetailedError): string {
  const body = 'originalResponse' in error ? error.originalResponse?.getBody() : undefined
  try {
    return String(JSON.parse(body ?? '').error)
  } catch {
    return 'Nie udało się przesłać pliku. Spróbuj ponownie.'
  }
}

/** One file by tus, prepared but not begun. What was begun earlier in this browser goes on where it stopped. */
export async function startUpload(file: File, transfer: Transfer): Promise<Upload> {
  const { Upload } = await import('tus-js-client')
  const upload = new Upload(file, {
    endpoint: '/api/files/uploads',
    chunkSize,
    retryDelays: [0, 1000, 3000, 5000],
    metadata: { filename: file.name },
    removeFingerprintOnSuccess: true,
    headers: officeHeaders(),
    onBeforeRequest: async request => {
      await refreshed()
      request.setHeader('Authorization', `Bearer ${accessToken()}`)
    },
    onShouldRetry: error => {
      const status = statusOf(error)
      const token = accessToken()
      // The next try waits for the new token; when there is none, the session's end takes the person to the log-in.
      if (status === 401 && token) refreshOnce(token).catch(() => undefined)
      return navigator.onLine && status !== full && (status === 401 || status === 0 || status >= 500 || status === 409 || status === 423)
    },
    onProgress: sent => transfer.onProgress(sent),
    onError: async error => {
      const status = statusOf(error)
      if (status === 0 && !(await isThere(file))) transfer.onRefused('Plik zmienił się lub zniknął. Proszę wybrać go jeszcze raz.', true)
      else if (status !== full && (status === 0 || status >= 500)) transfer.onPaused()
      else transfer.onRefused(sentenceIn(error))
    },
    onSuccess: () => transfer.onFinished(upload.url?.split('/').at(-1) ?? ''),
  })
  const [earlier] = await upload.findPreviousUploads()
  if (earlier) upload.resumeFromPreviousUpload(earlier)
  return upload
}
