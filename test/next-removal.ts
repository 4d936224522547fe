import { vi } from 'vitest'
import type { Storage } from '#platform/files/storage.ts'

/** Resolves when the storage has let go of the next content, which happens after the answer to whoever made it useless. */
export function nextRemoval(storage: Storage): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const remove = storage.remove.bind(storage)
  vi.spyOn(storage, 'remove').mockImplementationOnce(async (...named) => {
    await remove(...named).then(resolve, reject)
    return promise
  })
  return promise
}
