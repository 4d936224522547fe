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
const largest = 20_000_000
const mayCarryCode = ({ media_type, bytes }: Pick<File, 'media_type' | 'bytes'>) => /^(application\/pdf|image\/jpeg)$/.test(media_type) && bytes <= largest

/**
 * The invoice of KSeF whose code stands on these papers, not attached to anything yet, by the hash of its file (SHA-256, hexadecimal).
 * Undefined where there is none, where there are several, and where too many wait to be read: then whoever looks at it is asked, as before.
 */
export async function findPrintedHash({ db, actor, installation, office }: PersonContext, file_ids: readonly string[]): Promise<string | undefined> {
  const hashes = new Set<string>()
  for (const id of file_ids) {
    const content = (await findUnattached(db, actor, id)) && (await findContent(db, id))
    if (!content || content.scan_state === 'infected' || !mayCarryCode(content)) continue
    try {
      const found = await read(office.id, await buffer(await installation.storage.read(office.id, content.digest)), content.media_type)
      for (const hash of found) hashes.add(hash)
    } catch (error) {
      installation.log.info({ err: error, file_id: id }, 'No code was read from a paper.')
    }
  }
  return hashes.size === 1 ? [...hashes][0] : undefined
}
