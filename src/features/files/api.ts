import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { rememberOrigin, writeAudit } from '#features/audit/store.ts'
import { findAttachedFile } from '#features/documents/store.ts'
import { files } from '#features/files/contract.ts'
import { kindOf } from '#features/files/kinds.ts'
import { linkLifetime, writeLink } from '#features/files/links.ts'
import { nameFor, tidyFileName } from '#features/files/names.ts'
import { findUnattached, findUploaded, insertFile } from '#features/files/store.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import { implement } from '#server/implement.ts'
import { findUpload, removeUpload } from '#server/uploads.ts'

async function digestOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export const filesApi = implement(files, {
  /** A file has the id of its upload: that makes the claim repeatable, whatever happened to the first answer. */
  claim: async ({ db, actor, body, installation, office, origin }) => {
    const { config, database, storage } = installation
    const claimed = await findUploaded(db, actor, body.upload_id)
    if (claimed) return { data: claimed }
    const upload = await findUpload(config, actor, body.upload_id)
    if (!upload.finished) throw new Failure('conflict', 'Plik nie został jeszcze przesłany w całości.')
    if (upload.bytes === 0) throw invalid({ file: 'Plik jest pusty.' })
    const kind = await kindOf(upload.path, upload.name).catch(async (error: unknown) => {
      if (error instanceof Failure) await removeUpload(config, body.upload_id)
      throw error
    })
    const digest = await digestOfFile(upload.path)
    await storage.keep(office.id, digest, upload.path)
    const data = await database.transact(db.scope, async write => {
      rememberOrigin(write, origin)
      const file = await insertFile(write, actor, {
        id: body.upload_id,
        name: nameFor(tidyFileName(upload.name), kind.extensions),
        media_type: kind.media_type,
        bytes: upload.bytes,
        digest,
      })
      await writeAudit(write, {
        action: 'uploaded',
        entity: 'files',
        entity_id: file.id,
        after: { name: file.name, media_type: file.media_type, bytes: file.bytes, digest },
      })
      return file
    })
    await removeUpload(config, body.upload_id)
    return { data }
  },

  link: async ({ db, actor, params, body, installation, office }) => {
    const file = (await findAttachedFile(db, actor, params.id)) ?? (await findUnattached(db, actor, params.id))
    if (!file) throw notFound()
    const token = writeLink(installation.config.secret_key, { tenant_id: office.id, file_id: file.id, disposition: body.disposition })
    return { data: { url: `/api/files/download/${token}`, expires_in: linkLifetime } }
  },
})
