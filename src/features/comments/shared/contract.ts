import { z } from 'zod'
import { maxFiles, subjectKinds } from './rules.ts'
import { attachedFile } from '#features/files/shared/contract.ts'
import { commentFields } from './fields.ts'
import { done, endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'
import { bodyOf, rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

const subject = { subject_kind: z.enum(subjectKinds), subject_id: id }

export const comment = z.object({
  id: z.uuid(),
  ...rowOf(commentFields),
  subject_kind: z.enum(subjectKinds),
  files: z.array(attachedFile),
  version: z.int(),
  may_change: z.boolean(),
})
export type Comment = z.infer<typeof comment>
export type CommentFile = Comment['files'][number]

const { content } = bodyOf(commentFields)
const file_ids = z.array(id).max(maxFiles, `Do komentarza można dołączyć najwyżej ${maxFiles} plików.`)

const person = z.object({ id: z.uuid(), name: z.string(), is_staff: z.boolean() })

export const comments = {
  list: endpoint({
    method: 'GET',
    path: '/api/comments',
    access: 'comments.read',
    summary: 'Komentarze do jednej rzeczy',
    query: listing(comment, { sort: 'created_at:desc', except: ['content', 'content_omitted', 'version', 'may_change', 'subject_kind', 'subject_id'] }).extend(
      subject,
    ),
    response: pageOf(comment),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/comments/:id',
    access: 'comments.read',
    summary: 'Komentarz z całą treścią',
    response: one(comment),
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/comments/counts',
    access: 'comments.read',
    summary: 'Liczba komentarzy do wielu rzeczy naraz',
    query: z.strictObject({ subject_kind: subject.subject_kind, subject_ids: z.string().max(4000) }),
    response: z.object({ data: z.array(z.object({ subject_id: z.uuid(), count: z.int() })) }),
  }),
  people: endpoint({
    method: 'GET',
    path: '/api/comments/people',
    access: 'comments.write',
    summary: 'Kogo można wspomnieć: osoby, które widzą tę rzecz',
    query: z.strictObject({ ...subject, internal: z.enum(['false', 'true']).default('false'), search: z.string().max(100).default('') }),
    response: z.object({ data: z.array(person) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/comments',
    access: 'comments.write',
    summary: 'Nowy komentarz albo notatka wewnętrzna',
    body: z.strictObject({ ...subject, content, internal: z.boolean().default(false), file_ids: file_ids.default([]) }),
    response: one(comment),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/comments/:id',
    access: 'comments.write',
    summary: 'Zmiana własnego komentarza w ciągu doby',
    body: z.strictObject({ content, file_ids: file_ids.optional() }),
    response: one(comment),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/comments/:id',
    access: 'comments.write',
    summary: 'Usunięcie własnego komentarza w ciągu doby',
    response: done,
    current: comment,
  }),
}
