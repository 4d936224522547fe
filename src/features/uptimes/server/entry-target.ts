import { getCompany } from '#features/companies/server/store.ts'
import { settlementsOf } from '#features/settlements/server/store.ts'
import { getTask } from '#features/tasks/server/store.ts'
import { getTicket } from '#features/tickets/server/store.ts'
import type { Actor } from '#kernel/access/access.ts'
import { invalid, notFound } from '#kernel/failure.ts'
import type { Db } from '#platform/db/db.ts'

export interface EntryTarget {
  settlement_id: string | null
  ticket_id: string | null
  task_id: string | null
  company_id: string | null
}
type Wanted = { [Key in keyof EntryTarget]?: EntryTarget[Key] | undefined }

const links = ['settlement_id', 'ticket_id', 'task_id'] as const
type Link = (typeof links)[number]
const tables = { settlement_id: 'settlements', ticket_id: 'tickets', task_id: 'tasks' } as const

type Owned = { company_id: string | null }

/** Whoever names something sees it. */
const load: Record<Link, (db: Db, actor: Actor, id: string) => Promise<Owned>> = {
  settlement_id: async (db, actor, id) => {
    const settlement = await settlementsOf(db, actor).select('s.company_id').where('s.id', '=', id).executeTakeFirst()
    if (!settlement) throw notFound()
    return settlement
  },
  ticket_id: getTicket,
  task_id: getTask,
}

/** What was named before stays, whoever sees it now. */
const loadKept = (db: Db, link: Link, id: string): Promise<Owned | undefined> =>
  db.selectFrom(tables[link]).select('company_id').where('id', '=', id).executeTakeFirst()

const foreign: Record<keyof EntryTarget, string> = {
  settlement_id: 'To rozliczenie jest innej firmy niż reszta wpisu.',
  ticket_id: 'Ta sprawa jest innej firmy niż reszta wpisu.',
  task_id: 'To zadanie jest innej firmy niż reszta wpisu.',
  company_id: 'Rozliczenie, sprawa albo zadanie tego wpisu jest innej firmy.',
}

/** What an entry is for, all of it of one company. The company is kept only where nothing else says it. Throws 422 for two companies. */
export async function checkPlace(db: Db, actor: Actor, wanted: Wanted, before?: EntryTarget): Promise<EntryTarget> {
  const isNew = (key: keyof EntryTarget) => wanted[key] !== undefined && wanted[key] !== (before?.[key] ?? null)
  const place: EntryTarget = { settlement_id: null, ticket_id: null, task_id: null, company_id: null }
  let company: string | null = null
  for (const link of links.toSorted((left, right) => Number(isNew(left)) - Number(isNew(right)))) {
    const id = wanted[link] === undefined ? (before?.[link] ?? null) : (wanted[link] ?? null)
    if (id === null) continue
    const linkedRecord = isNew(link) ? await load[link](db, actor, id) : await loadKept(db, link, id)
    if (company && linkedRecord?.company_id && linkedRecord.company_id !== company) throw invalid({ [link]: foreign[link] })
    company ??= linkedRecord?.company_id ?? null
    place[link] = id
  }
  if (wanted.company_id && isNew('company_id')) await getCompany(db, actor, wanted.company_id)
  if (wanted.company_id && company && wanted.company_id !== company) throw invalid({ company_id: foreign.company_id })
  if (!company) place.company_id = wanted.company_id === undefined ? (before?.company_id ?? null) : wanted.company_id
  return place
}
