import { openNotice } from './store-inbox.ts'
import { publishAll } from '#features/realtime/store.ts'
import { openContent, sealContent } from '#features/outbox/server/store.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office } from '#platform/config/offices.ts'
import { wordsOfSheet } from '#platform/delivery/letter-sheet.ts'
import { chunk } from '#platform/db/chunk.ts'

/** Contents opened at a time: an office may have hundreds of thousands. */
const opened = 5_000
const lowestId = '00000000-0000-0000-0000-000000000000'

/** Those of all rows, read in the order of their ids, that name somebody. */
async function findNaming<Row extends { id: string }>(readAfter: (last: string) => Promise<Row[]>, isNaming: (row: Row) => boolean): Promise<Row[]> {
  const matches: Row[] = []
  let last: string | undefined = lowestId
  while (last) {
    const rows: Row[] = await readAfter(last)
    matches.push(...rows.filter(isNaming))
    last = rows.at(-1)?.id
  }
  return matches
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/** Notices in the portal go whole: the sentence means nothing without its person, and what it told of is still there. */
async function forgetNotices(db: Db, office: Office, isNaming: (texts: string[]) => boolean): Promise<number> {
  const notices = await findNaming(
    last => db.selectFrom('notifications').select(['id', 'user_id', 'content']).where('id', '>', last).orderBy('id').limit(opened).execute(),
    ({ content }) => {
      const { subject, text, variables } = openNotice(office, content)
      return isNaming([subject, text, ...Object.values(variables)])
    },
  )
  for (const batch of chunk(notices)) await db.deleteFrom('notifications').where('id', 'in', idsOf(batch)).execute()
  await publishAll(
    db,
    notices.map(({ id, user_id }) => ({ entity: 'notifications', entity_id: id, user_id })),
  )
  return notices.length
}

const forgotten = { subject: 'usunięto', text: 'usunięto' }

/** Of what left the office the row stays without its words, since deliveries are counted by it; what did not leaves no more. */
async function forgetMessages(db: Db, office: Office, isNaming: (texts: string[]) => boolean): Promise<number> {
  const messages = await findNaming(
    last => db.selectFrom('outbox').select(['id', 'content']).where('id', '>', last).orderBy('id').limit(opened).execute(),
    ({ content }) => {
      const { subject, text, sheet } = openContent(office, content)
      return isNaming([subject, text, sheet ? wordsOfSheet(sheet) : ''])
    },
  )
  const content = sealContent(office, forgotten)
  for (const batch of chunk(messages)) {
    const ids = idsOf(batch)
    // In this order: what a worker sends meanwhile is met by the second.
    await db.deleteFrom('outbox').where('id', 'in', ids).where('state', '!=', 'sent').execute()
    await db.updateTable('outbox').set({ content }).where('id', 'in', ids).execute()
  }
  return messages.length
}

/** What others were told about somebody who is to be forgotten. Somebody else of the same name loses notices as well. Answers how many went. */
export async function forgetNamed(db: Db, office: Office, name: string): Promise<{ notices: number; messages: number }> {
  const named = new RegExp(`(?<![\\p{L}\\p{N}])${RegExp.escape(name)}(?![\\p{L}\\p{N}])`, 'u')
  const isNaming = (texts: string[]) => texts.some(text => named.test(text))
  return { notices: await forgetNotices(db, office, isNaming), messages: await forgetMessages(db, office, isNaming) }
}
