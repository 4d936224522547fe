import { buffer } from 'node:stream/consumers'
import type { readHashes } from './code-worker.ts'
import { findContent, findUnattached } from '#features/files/server/store.ts'
import type { File } from '#features/files/shared/contract.ts'
import { Failure } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { inThread } from '#platform/jobs/worker-thread.ts'

const read = inThread<typeof readHashes>(new URL('./code-worker.ts', import.meta.url), {
  cpuTime: 5000,
  tooSlow: () => new Failure('invalid', 'Tego pliku nie da się szybko odczytać.'),
  memory: 384,
  threads: 1,
  waiting: 10,
  busy: 'Zbyt wiele plików jest teraz odczytywanych.',
})

/** Bytes: what a phone takes of a sheet, and a scan of some pages. */
const maxBytes = 20_000_000
const mayCarryCode = ({ media_type }: Pick<File, 'media_type'>) => /^(application\/pdf|image\/(jpeg|png|webp|hei[cf]))$/.test(media_type)

/** Milliseconds for all papers of a document together: whoever sends it waits. */
const timeoutMs = 8000

/**
 * Undefined where not all was looked at, since another invoice may stand there: a PDF that is too large or cannot be read to its end, and whatever
 * there was no time or place for. A picture that is damaged or too large is passed over, on a busy machine as on a quiet one.
 */
async function readPapers(
  { db, actor, installation, office }: PersonContext,
  file_ids: readonly string[],
  signal: AbortSignal,
): Promise<Set<string> | undefined> {
  const hashes = new Set<string>()
  for (const id of file_ids) {
    const content = (await findUnattached(db, actor, id)) && (await findContent(db, id))
    if (!content || content.scan_state === 'infected' || !mayCarryCode(content)) continue
    if (content.media_type.startsWith('image/') && content.bytes > maxBytes) continue
    if (signal.aborted || content.bytes > maxBytes) return undefined
    try {
      const fileHashes = await read(office.id, await buffer(await installation.storage.read(office.id, content.digest)), content.media_type)
      if (!fileHashes) return undefined
      for (const hash of fileHashes) hashes.add(hash)
    } catch (error) {
      installation.log.info({ err: error, file_id: id }, 'No code was read from a paper.')
      return undefined
    }
  }
  return hashes
}

/**
 * The invoice of KSeF whose code stands on these papers, not attached to anything yet, by the hash of its file (SHA-256, hexadecimal).
 * Undefined where there is none, where there are several, where not every sheet was looked at, and where it takes too long: then whoever
 * looks at it is asked, as before.
 */
export async function findPrintedHash(call: PersonContext, file_ids: readonly string[]): Promise<string | undefined> {
  const signal = AbortSignal.timeout(timeoutMs)
  const late = Promise.withResolvers<undefined>()
  signal.addEventListener('abort', () => late.resolve(undefined), { once: true })
  const hashes = await Promise.race([readPapers(call, file_ids, signal), late.promise])
  return hashes?.size === 1 ? [...hashes][0] : undefined
}
