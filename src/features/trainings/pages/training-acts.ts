import { learning } from '#features/trainings/shared/contract.ts'
import { toastFailure } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { saveFile } from '#web/api/save-file.ts'
import { toast } from '#web/ui/feedback/toast.ts'

export const refreshTrainings = () => refreshQueries('trainings', 'training-categories')

/** What was done is shown with its words, what was refused with the server's. */
export async function act<T>(work: () => Promise<T>, words?: string): Promise<T | undefined> {
  try {
    const answer = await work()
    if (words) toast(words)
    return answer
  } catch (error) {
    toastFailure(error)
    return undefined
  } finally {
    await refreshTrainings()
  }
}

export const saveCertificate = (id: string) => call(learning.certificate, { params: { id } }).then(({ data }) => saveFile(data), toastFailure)
