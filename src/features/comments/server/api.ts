import { sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import { type Comment, comments } from '#features/comments/shared/contract.ts'
import { listReaders, mentionable, type Reader } from './audience.ts'
import { anchorOf, mayChangeComment, type SubjectKind } from '#features/comments/shared/rules.ts'
import * as store from './store.ts'
import { publish } from '#features/realtime/store.ts'
import { notify, withdrawNotices } from '#features/notifications/server/store.ts'
import { type Actor, can, canIn } from '#kernel/access/access.ts'
import { Failure, forbidden, invalid } from '#kernel/failure.ts'
import { isUuid } from '#kernel/identifiers/ids.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import type { PersonContext } from '#platform/http/context.ts'
import type { Db } from '#platform/db/db.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { readWritten, type RichText, richTextOf } from '#platform/security/rich-text.ts'
import { type CommentTarget, fullTitle } from './comment-target.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

/** Seconds in which a comment can be taken back before anybody is told of it by mail. */
const untold = 10

function requireWriter(actor: Actor, subject: CommentTarget) {
  const may = subject.company_id ? canIn(actor, 'comments.write', subject.company_id) : can(actor.role, 'comments.write')
  if (!may) throw forbidden()
}

function requireMentionable(actor: Actor, readers: readonly Reader[], { mentions }: RichText, internal: boolean) {
  const known = new Set(mentionable(actor, readers).map(reader => reader.id))
  if (mentions.every(id => known.has(id))) return
  throw invalid({
    content: internal
      ? 'W notatce wewnętrznej można wspomnieć tylko osoby z biura, które mają do tego dostęp. Proszę usunąć pozostałe wzmianki.'
      : 'Wspomniana osoba nie ma do tego dostępu. Proszę usunąć wzmiankę albo wybrać kogoś z listy.',
  })
}

/** Just those who may read it learn that there is something new. */
async function tellScreens(db: Db, comment: Pick<Comment, 'id'>, { company_id }: CommentTarget, readers: readonly Reader[]) {
  const event = { entity: 'comments', entity_id: comment.id, company_id }
  await publish(db, event)
  for (const reader of readers) if (!reader.is_staff) await publish(db, { ...event, user_id: reader.id })
}

interface NewComment {
  kind: SubjectKind
  comment: Comment
  subject: CommentTarget
  readers: readonly Reader[]
  mentions: readonly string[]
}

/** Tells whoever takes part; of an edited comment only those whom it mentions anew. */
async function tellPeople(call: PersonContext, { kind, comment, subject, readers, mentions }: NewComment, onlyMentioned = false) {
  const authors = onlyMentioned ? [] : await store.listAuthors(call.db, kind, subject)
  const mentioned = readers.filter(reader => mentions.includes(reader.id))
  const taking = readers.filter(reader => !onlyMentioned && !mentioned.includes(reader) && (authors.includes(reader.id) || subject.takesPart(reader, readers)))
  const anchor = anchorOf(comment)
  const about = {
    about_id: comment.id,
    company_id: subject.company_id,
    variables: { osoba: comment.author_name, dotyczy: fullTitle(subject) },
    paths: { staff: `${subject.paths.staff}#${anchor}`, client: `${subject.paths.client}#${anchor}` },
    seen_by: subject.seenBy,
    wait_seconds: untold,
  }
  const idsOf = (people: readonly Reader[]) => people.map(({ id }) => id)
  await notify(call, { ...about, event: 'comments.mention', recipients: idsOf(mentioned) })
  await notify(call, { ...about, event: comment.internal ? 'comments.internal' : 'comments.new', recipients: idsOf(taking) })
}

/** Without the words: the log keeps for good what its author may take back, such as the password of a file. */
const recordOf = ({ internal, files, subject_kind, subject_id, edited_at }: Comment) => ({ internal, files, subject_kind, subject_id, edited_at })

async function lockOwn(call: PersonContext<{ id: string }>) {
  const { actor, params, origin } = call
  const { comment, subject } = await store.lockComment(call, params.id)
  requireWriter(actor, subject)
  if (comment.author_id !== actor.user_id) throw forbidden()
  if (comment.removed) throw new Failure('conflict', 'Ten komentarz jest już usunięty.')
  if (!mayChangeComment(actor, comment)) throw new Failure('conflict', 'Komentarz można zmienić albo usunąć tylko w ciągu doby od napisania.')
  requireVersion(origin, comment)
  return { comment, subject }
}

const countComments: Handler<typeof comments.counts> = async ({ db, office, actor, query }) => {
  const ids = query.subject_ids.split(',').filter(Boolean)
  if (ids.length > 100 || !ids.every(isUuid)) {
    throw invalid({ subject_ids: 'Proszę podać do 100 identyfikatorów rozdzielonych przecinkami.' })
  }
  const seen = ids.length === 0 ? [] : await store.listSubjects({ db, office, actor }, query.subject_kind, ids)
  return {
    data: await store.countComments(
      db,
      actor,
      query.subject_kind,
      seen.map(subject => subject.id),
    ),
  }
}

const listMentionable: Handler<typeof comments.people> = async ({ db, office, actor, query }) => {
  const internal = query.internal === 'true'
  const subject = await store.getSubject({ db, office, actor }, query.subject_kind, query.subject_id)
  requireWriter(actor, subject)
  if (internal && !can(actor.role, 'comments.internal')) throw forbidden()
  const words = foldDiacritics(query.search.trim()).split(/\s+/)
  const begins = (name: string, word: string) =>
    foldDiacritics(name)
      .split(/[\s-]+/)
      .some(part => part.startsWith(word))
  const people = mentionable(actor, await listReaders(db, subject, internal)).filter(
    reader => reader.id !== actor.user_id && words.every(word => begins(reader.name, word)),
  )
  return { data: people.slice(0, 10).map(({ id, name, is_staff }) => ({ id, name, is_staff })) }
}

const createComment: Handler<typeof comments.create> = async call => {
  const { db, actor, body } = call
  const kind = body.subject_kind
  const subject = await store.getSubject(call, kind, body.subject_id)
  requireWriter(actor, subject)
  // What is said about a thing of the office's own stays there, also when the thing is shared one day.
  const internal = body.internal || subject.internal === true
  if (internal && !can(actor.role, 'comments.internal')) throw forbidden()
  const text = await readWritten(body)
  const readers = await listReaders(db, subject, internal)
  requireMentionable(actor, readers, text, internal)
  const id = await store.insertComment(db, actor, { kind, subject, internal, text })
  await store.setFiles(db, actor, { id, company_id: subject.company_id, internal }, { attached: body.file_ids, pictures: text.pictures })
  await subject.said?.(call, internal)
  const { comment } = await store.getComment(call, id)
  await writeAudit(db, { action: 'created', entity: 'comments', entity_id: id, company_id: subject.company_id, after: recordOf(comment) })
  await tellScreens(db, comment, subject, readers)
  await tellPeople(call, { kind, comment, subject, readers, mentions: text.mentions })
  return { data: comment }
}

const updateComment: Handler<typeof comments.update> = async call => {
  const { db, actor, body } = call
  const { comment: before, subject } = await lockOwn(call)
  const attached = body.file_ids ?? before.files.map(file => file.id)
  const text = await readWritten({ content: body.content, file_ids: attached })
  const readers = await listReaders(db, subject, before.internal)
  requireMentionable(actor, readers, text, before.internal)
  await store.setFiles(db, actor, { id: before.id, company_id: subject.company_id, internal: before.internal }, { attached, pictures: text.pictures })
  await store.updateComment(db, before.id, { content: text.html, plain: text.plain, edited_at: sql`now()` })
  const { comment } = await store.getComment(call, before.id)
  const company_id = subject.company_id
  await writeAudit(db, { action: 'updated', entity: 'comments', entity_id: comment.id, company_id, before: recordOf(before), after: recordOf(comment) })
  await tellScreens(db, comment, subject, readers)
  const earlier = richTextOf(before.content).mentions
  await tellPeople(call, { kind: comment.subject_kind, comment, subject, readers, mentions: text.mentions.filter(id => !earlier.includes(id)) }, true)
  return { data: comment }
}

export const commentsApi = handlers(comments, {
  list: async ({ db, office, actor, query }) => {
    const { subject_kind, subject_id, ...listing } = query
    const { id } = await store.getSubject({ db, office, actor }, subject_kind, subject_id)
    return store.listComments(db, actor, { kind: subject_kind, id }, listing)
  },

  get: async call => ({ data: (await store.getComment(call, call.params.id)).comment }),

  counts: countComments,

  people: listMentionable,

  create: createComment,

  update: updateComment,

  remove: async call => {
    const { db } = call
    const { comment, subject } = await lockOwn(call)
    await store.updateComment(db, comment.id, { content: '', plain: '', removed_at: sql`now()` })
    await withdrawNotices(db, comment.id)
    await subject.unsaid?.(call, comment.internal)
    await writeAudit(db, { action: 'removed', entity: 'comments', entity_id: comment.id, company_id: subject.company_id, before: recordOf(comment) })
    await tellScreens(db, comment, subject, await listReaders(db, subject, comment.internal))
    return done
  },
})
