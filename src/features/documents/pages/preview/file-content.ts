import { useQuery } from '@tanstack/react-query'
import { files } from '#features/files/shared/contract.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'

async function read(id: string, signal: AbortSignal): Promise<Blob> {
  const { data } = await call(files.link, { params: { id }, body: { disposition: 'preview' }, signal })
  const answer = await fetch(data.url, { signal })
  if (!answer.ok) throw new ApiError('Nie udało się otworzyć pliku. Spróbuj ponownie.', { code: 'file', status: answer.status })
  return answer.blob()
}

/** The content for the preview. The address lives a minute, so that the content itself is kept, while it is looked at. */
export const useFileContent = (id: string) =>
  useQuery({ queryKey: ['files', 'content', id], queryFn: ({ signal }) => read(id, signal), staleTime: Number.POSITIVE_INFINITY, gcTime: 60_000 })

/** The answer is an attachment: the browser saves it and the page stays. */
export async function downloadFile(id: string) {
  await attempt(async () => {
    const { data } = await call(files.link, { params: { id }, body: { disposition: 'attachment' } })
    location.assign(data.url)
  })
}
