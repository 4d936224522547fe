import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { signedLink } from './picture-links.ts'
import { uploadFile } from './upload-file.ts'

/** The editor calls this for pasted and dropped pictures; a refusal takes the picture out again. */
export async function uploadPicture(file: File): Promise<string> {
  try {
    return await signedLink((await uploadFile(file)).id)
  } catch (error) {
    toastFailure(error)
    return Promise.reject()
  }
}
