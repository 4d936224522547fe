import { sql } from 'kysely'
import type { Comment } from '#features/comments/shared/contract.ts'
import { mayChangeComment, type SubjectKind } from '#features/comments/shared/rules.ts'
import { takeFiles } from '#features/files/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { notFound } from '#kernel/failure.ts'
import type { Listing } from '#kernel/listing/listing.ts'
import { fullName } from '#platform/db/person-name.ts'
import type { Db } from '#platform/db/db.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { newId } from '#platform/db/id.ts'
import { column, type ListPage, listRows, selectionOf } from '#platform/db/lists/list-query.ts'
import type { Office } from '#platform/config/offices.ts'
import type { RichText } from '#platform/security/rich-text.ts'
import { type CommentTarget, commentTargets, fullTitle } from './comment-target.ts'
import { withinBudget } from '#platform/http/text-budget.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { requireModule } from '#platform/http/require-module.ts'

type Reader = Pick<PersonContext, 'db' | 'office' | 'actor'>

/** The thing itself, through its own store; what the person may not see has no comments either. */
export async function getSubject(reader: Reader, kind: SubjectKind, id: string): Promise<CommentTarget> {
  const [subject] = await listSubjects(reader, kind, [id])
  if (!subject) throw notFound()
  return subject
}

export async function listSubjects({ db, office, actor }: Reader, kind: SubjectKind, ids: readonly string[]): Promise<CommentTarget[]> {
  const { needs, find } = commentTargets.get()[kind]
  requireModule(office, needs)
  return find(db, actor, ids)
}

/** Internal notes are no clients' business, here as in the database's own fence. */
function visibleTo(actor: Actor) {
  return actor.isAdmin ? sql<boolean>`true` : sql<boolean>`not k.internal`
}

const commentsOf = (db: Db, actor: Actor) => db.selectFrom('comments as k').innerJoin('users as author', 'author.id', 'k.author_id').where(visibleTo(actor))

const columns = {
  ...Object.fromEntries(
    ['id', 'subject_kind', 'subject_id', 'author_id', 'content', 'internal', 'created_at', 'edited_at', 'version'].map(key => [key, column(`k.${key}`)]),
  ),
  content_omitted: sql`false`,
  author_name: fullName('author'),
  author_is_staff: column('author.isAdmin'),
  removed: sql`(k.removed_at is not null)`,
  files: sql`(select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'media_type', f.media_type, 'bytes', f.bytes, 'scan_state', f.scan_state, 'warnings', f.warnings) order by link.id), '[]')
    from comment_files link join files f on f.tenant_id = ${thisOffice} and f.id = link.file_id
    where link.tenant_id = ${thisOffice} and link.comment_id = k.id and not link.inline and k.removed_at is null)`,
} as Record<string, ReturnType<typeof column>>

const columnNames = [
  'id',
  'subject_kind',
  'subject_id',
  'author_id',
  'author_name',
  'author_is_staff',
  'content',
  'content_omitted',
  'internal',
  'created_at',
  'edited_at',
  'removed',
  'files',
  'version',
] as const satisfies readonly (keyof Comment)[]

type Row = Omit<Comment, 'may_change'>
const complete = (actor: Actor, row: Row): Comment => ({ ...row, may_change: mayChangeComment(actor, row) })

export async function listComments(db: Db, actor: Actor, { kind, id }: { kind: SubjectKind; id: string }, listing: Listing) {
  const from = commentsOf(db, actor).where('k.subject_kind', '=', kind).where('k.subject_id', '=', id)
  const fitting = { ...columns, ...withinBudget(column('k.content'), listing) }
  const { data, meta } = await listRows<Row>(db, { listing, from, columns: fitting, keys: columnNames, search: column('k.search'), id: column('k.id') })
  return { data: data.map(row => complete(actor, row)), meta }
}

/** What was said of anything that the person sees, with the name of that thing; words about other things are left out of the page. */
export async function listTalk(db: Db, actor: Actor, listing: Listing): Promise<ListPage<Comment & { subject_title: string }>> {
  const from = commentsOf(db, actor).where('k.removed_at', 'is', null)
  const { data, meta } = await listRows<Row>(db, { listing, from, columns, keys: columnNames, search: column('k.search'), id: column('k.id') })
  const titles = new Map<string, string>()
  for (const [kind, rows] of Map.groupBy(data, row => row.subject_kind)) {
    const ids = [...new Set(rows.map(row => row.subject_id))]
    for (const subject of await commentTargets.get()[kind].find(db, actor, ids)) titles.set(subject.id, fullTitle(subject))
  }
  const seen = data.flatMap(row => {
    const subject_title = titles.get(row.subject_id)
    return subject_title === undefined ? [] : [{ ...complete(actor, row), subject_title }]
  })
  return { data: seen, meta }
}

/** Removed ones are not counted. */
export async function countComments(db: Db, actor: Actor, kind: SubjectKind, ids: readonly string[]) {
  if (ids.length === 0) return []
  return commentsOf(db, actor)
    .select(['k.subject_id', sql<number>`count(*)::int`.as('count')])
    .where('k.subject_kind', '=', kind)
    .where('k.subject_id', 'in', ids)
    .where('k.removed_at', 'is', null)
    .groupBy('k.subject_id')
    .execute()
}

/** With its thing, which the person must see too. */
export async function getComment(reader: Reader, id: string): Promise<{ comment: Comment; subject: CommentTarget }> {
  const { db, actor } = reader
  const row = await commentsOf(db, actor).select(selectionOf<Row>()(columnNames, columns)).where('k.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const comment = complete(actor, row)
  return { comment, subject: await getSubject(reader, comment.subject_kind, comment.subject_id) }
}

/** For a write: the row stays as it is read until the transaction ends. */
export async function lockComment(reader: Reader, id: string) {
  const { db, actor } = reader
  await db.selectFrom('comments as k').select('k.id').where('k.id', '=', id).where(visibleTo(actor)).forUpdate().execute()
  return getComment(reader, id)
}

/** The file behind a comment that the person may read, attached or within the text. */
export async function findCommentFile(db: Db, office: Office, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  const row = await commentsOf(db, actor)
    .innerJoin('comment_files as link', 'link.comment_id', 'k.id')
    .select(['link.file_id as id', 'k.subject_kind', 'k.subject_id'])
    .where('link.file_id', '=', file_id)
    .where('k.removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const [subject] = await listSubjects({ db, office, actor }, row.subject_kind, [row.subject_id])
  return subject && { id: row.id }
}

interface NewComment {
  kind: SubjectKind
  subject: CommentTarget
  internal: boolean
  text: RichText
}

export async function insertComment(db: Db, actor: Actor, { kind, subject, internal, text }: NewComment): Promise<string> {
  const id = newId()
  await db
    .insertInto('comments')
    .values({
      id,
      company_id: subject.company_id,
      subject_kind: kind,
      subject_id: subject.id,
      author_id: actor.user_id,
      content: text.html,
      plain: text.plain,
      internal,
    })
    .execute()
  return id
}

export async function updateComment(db: Db, id: string, values: { content: string; plain: string; edited_at?: unknown; removed_at?: unknown }) {
  await db
    .updateTable('comments')
    .set({ ...(values as { content: string; plain: string }), ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

interface Holder {
  id: string
  company_id: string | null
  internal: boolean
}

/** Makes these the files of the comment: new ones are the author's own unattached uploads, dropped ones nobody opens any more. */
export async function setFiles(db: Db, actor: Actor, comment: Holder, { attached, pictures }: { attached: readonly string[]; pictures: readonly string[] }) {
  const wanted = [...new Set([...attached, ...pictures])]
  const now = await db.selectFrom('comment_files').select('file_id').where('comment_id', '=', comment.id).execute()
  const had = now.map(link => link.file_id)
  const dropped = had.filter(id => !wanted.includes(id))
  if (dropped.length > 0) await db.deleteFrom('comment_files').where('comment_id', '=', comment.id).where('file_id', 'in', dropped).execute()
  const added = wanted.filter(id => !had.includes(id))
  if (added.length === 0) return
  await takeFiles(db, actor, { company_id: comment.company_id, ids: added, pictures })
  await db
    .insertInto('comment_files')
    .values(
      added.map(file_id => ({
        id: newId(),
        company_id: comment.company_id,
        comment_id: comment.id,
        file_id,
        internal: comment.internal,
        inline: !attached.includes(file_id),
      })),
    )
    .execute()
}

/** What was said of one thing becomes what was said of another of the same company. */
export async function moveComments(db: Db, kind: SubjectKind, from: string, into: string) {
  await db.updateTable('comments').set({ subject_id: into }).where('subject_kind', '=', kind).where('subject_id', '=', from).execute()
}

/** Who has said something about the thing that the note's readers can see. */
export async function listAuthors(db: Db, kind: SubjectKind, subject: CommentTarget): Promise<string[]> {
  const rows = await db
    .selectFrom('comments')
    .select('author_id')
    .distinct()
    .where('subject_kind', '=', kind)
    .where('subject_id', '=', subject.id)
    .where('removed_at', 'is', null)
    .execute()
  return rows.map(row => row.author_id)
}
