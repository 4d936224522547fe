import { z } from 'zod'
import { fileFields } from './fields.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'
import { recordOf } from '#kernel/fields/schemas.ts'

/** Bytes of one file. */
export const maxFileBytes = 50 * 1024 * 1024

/** `preview` is what a browser can show where the file itself is nothing for it: HEIC as JPEG. */
export const dispositions = ['attachment', 'inline', 'preview'] as const

export const storedFile = z.object({ id: z.uuid(), ...recordOf(fileFields) })
export type File = z.infer<typeof storedFile>
/** As it hangs on what people write and do. */
export const attachedFile = storedFile.omit({ created_at: true })

const health = z.object({
  /** Is there a program that looks for viruses? */
  scanner: z.boolean(),
  /** Wait for it longer than ten minutes. */
  waiting: z.int(),
  infected: z.int(),
  /** Missing from the storage, or not what was put there. */
  damaged: z.int(),
  /** Bytes that all files take, within a minute. */
  bytes: z.int(),
  /** Bytes that they may take; null is no limit. */
  quota: z.int().nullable(),
})
export type FilesHealth = z.infer<typeof health>

/** What is known of files; the content itself travels by `contract-content.ts`. */
export const files = {
  claim: endpoint({
    method: 'POST',
    path: '/api/files',
    access: 'files.upload',
    effect: 'ownTransaction',
    summary: 'Przyjęcie przesłanego pliku; powtórzone odpowiada tak samo',
    body: z.strictObject({ upload_id: id }),
    response: one(storedFile),
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/files/:id/link',
    access: 'documents.read',
    effect: 'reads',
    summary: 'Podpisany adres pliku, ważny minutę; film do końca sesji',
    body: z.strictObject({ disposition: z.enum(dispositions).default('attachment') }),
    response: one(z.object({ url: z.string(), expires_in: z.int() })),
  }),
  health: endpoint({
    method: 'GET',
    path: '/api/files/health',
    access: 'files.health',
    summary: 'Stan przechowywanych plików: wirusy, pliki czekające na sprawdzenie i uszkodzone',
    response: one(health),
  }),
}
