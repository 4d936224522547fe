import { sql } from 'kysely'
import type { Task } from '#features/tasks/shared/contract.ts'
import { visibleTo } from './store.ts'
import { takeFiles } from '#features/files/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'

/** Makes these the files of the task: new ones are one's own unattached uploads, dropped ones nobody opens any more. */
export async function setFiles(
  db: Db,
  actor: Actor,
  task: Pick<Task, 'id' | 'company_id' | 'internal'>,
  { attached, pictures }: { attached: readonly string[]; pictures: readonly string[] },
) {
  const wanted = [...new Set([...attached, ...pictures])]
  const had = (await db.selectFrom('task_files').select('file_id').where('task_id', '=', task.id).execute()).map(link => link.file_id)
  const added = wanted.filter(id => !had.includes(id))
  // May refuse, and of many tasks one that is refused stays as it is: nothing is dropped before.
  await takeFiles(db, actor, { company_id: task.company_id, ids: added, pictures, field: 'description' })
  const dropped = had.filter(id => !wanted.includes(id))
  if (dropped.length > 0) await db.deleteFrom('task_files').where('task_id', '=', task.id).where('file_id', 'in', dropped).execute()
  if (added.length === 0) return
  await db
    .insertInto('task_files')
    .values(
      added.map(file_id => ({
        id: newId(),
        company_id: task.company_id,
        task_id: task.id,
        file_id,
        internal: task.internal,
        inline: !attached.includes(file_id),
      })),
    )
    .execute()
}

/** Files are shown to those who see their task. */
export async function shareFiles(db: Db, task_ids: readonly string[], internal: boolean) {
  await db.updateTable('task_files').set({ internal }).where(sql<boolean>`task_id = any(${task_ids}::uuid[])`).execute()
}

/** The file behind a task that the person may read, attached or within the description. */
export function findTaskFile(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('task_files as link')
    .innerJoin('tasks as t', 't.id', 'link.task_id')
    .select('link.file_id as id')
    .where('link.file_id', '=', file_id)
    .where(visibleTo(actor))
    .executeTakeFirst()
}
