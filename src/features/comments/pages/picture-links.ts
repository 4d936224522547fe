import { useQuery } from '@tanstack/react-query'
import { files } from '#features/files/shared/contract.ts'
import { fileIdOf } from '#kernel/file-address.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

const source = /src="(\/api\/files\/[^"]+)"/g

/** How often and how long, in milliseconds, a picture may still be with the virus scanner. */
const retry = { tries: 10, pauseMs: 1500 }

/** An address that shows the file for a minute, which is long enough for a page to load it. */
export async function signedLink(id: string, signal?: AbortSignal, tries = retry.tries): Promise<string> {
  try {
    return (await call(files.link, { params: { id }, body: { disposition: 'inline' }, signal })).data.url
  } catch (error) {
    if (tries === 0 || !(error instanceof ApiError) || error.code !== 'conflict') throw error
    await new Promise(resolve => setTimeout(resolve, retry.pauseMs))
    return signedLink(id, signal, tries - 1)
  }
}

async function signPictures(html: string, signal: AbortSignal): Promise<string> {
  const addresses = new Set([...html.matchAll(source)].map(match => String(match[1])))
  const signed = await Promise.all(
    [...addresses].map(async address => {
      const id = fileIdOf(address)
      return [address, id ? await signedLink(id, signal) : ''] as const
    }),
  )
  const links = new Map(signed)
  return html.replaceAll(source, (_, address: string) => `src="${links.get(address) ?? ''}"`)
}

/** Rich text with pictures that can be loaded; undefined while their addresses are asked for, and without pictures when that fails. */
export function usePictures(html: string): string | undefined {
  const plain = !html.includes('src="/api/files/')
  const query = useQuery({
    queryKey: ['files', 'pictures', html],
    queryFn: ({ signal }) => signPictures(html, signal),
    enabled: !plain,
    // The addresses are for this one showing: another one asks anew.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (plain) return html
  return query.isLoadingError ? withoutPictures(html) : query.data
}

export const withoutPictures = (html: string) => html.replaceAll(/<img[^<>]*>/g, '')
