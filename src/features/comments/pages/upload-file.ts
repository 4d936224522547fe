import type { CommentFile } from '#features/comments/shared/contract.ts'
import { startUpload } from '#features/documents/public.tsx'
import { files, maxFileBytes } from '#features/files/shared/contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

const uploadError = (sentence: string) => new ApiError(sentence, { code: 'upload', status: 422 })
const failed = (sentence: string) => new ApiError(sentence, { code: 'upload', status: 503 })

/** Sends one file whole and claims it; a broken line is for the person to try again. Throws an `ApiError` for one that is empty or too large. */
export async function uploadFile(file: File, onProgress: (bytes: number) => void = () => undefined): Promise<CommentFile> {
  if (file.size === 0) throw uploadError('Plik jest pusty.')
  if (file.size > maxFileBytes) throw uploadError('Plik jest za duży. Jeden plik może mieć najwyżej 50 MB.')
  const upload_id = await new Promise<string>((resolve, reject) => {
    const transfer = {
      onProgress,
      onPaused: () => reject(failed('Połączenie zostało przerwane. Spróbuj ponownie.')),
      onRefused: (sentence: string) => reject(failed(sentence)),
      onFinished: resolve,
    }
    startUpload(file, transfer).then(upload => upload.start(), reject)
  })
  return (await call(files.claim, { body: { upload_id } })).data
}
