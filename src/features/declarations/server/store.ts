import { type RawBuilder, sql } from 'kysely'
import { writeAudit } from '#features/audit/server/store.ts'
import type { Declaration } from '#features/declarations/shared/contract.ts'
import { type DeclarationState, declarationForms, isProven, mayWriteForm } from '#features/declarations/shared/rules.ts'
import { declarationDueOf, obligationOf } from './due-dates.ts'
import { publish } from '#features/realtime/store.ts'
import { type Expected, listExpected } from './store-expected.ts'
import type { SettlementState } from '#kernel/settlement-states.ts'
import { type Actor, can, companiesSeen } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import { bumpVersionIn } from '#platform/db/optimistic-lock.ts'

export interface Month {
  id: string
  company_id: string
  month: string
  state: SettlementState
}

export type Which = Pick<Declaration, 'form' | 'title' | 'payer_id'>

const keyOf = ({ form, title, payer_id }: Which) => `${form} ${payer_id} ${title}`

/** What was said of the declarations of a month, by whose they are; with the type of their company, where nothing was said alone. */
async function listSaid(db: Db, settlement: Pick<Month, 'id' | 'company_id'>) {
  const rows = await db
    .selectFrom('companies as c')
    .leftJoin('declarations as d', join => join.on('d.settlement_id', '=', settlement.id))
    .leftJoin('files as f', 'f.id', 'd.upo_file_id')
    .leftJoin('payers as y', 'y.id', 'd.payer_id')
    .select([
      'c.company_type',
      'd.form',
      'd.title',
      'd.payer_id',
      'y.name as payer',
      'd.state',
      'd.sent_at',
      'd.removed',
      'd.version',
      'f.id as upo_id',
      'f.name as upo_name',
    ])
    .where('c.id', '=', settlement.company_id)
    .execute()
  return {
    company_type: rows[0]?.company_type ?? '',
    said: rows.flatMap(({ form, title, state, version, ...row }) =>
      form === null || title === null || state === null || version === null ? [] : [{ ...row, form, title, state, version }],
    ),
  }
}

/** A declaration, with the obligation that it fulfils and the period that it is for. */
export interface Declared {
  declaration: Declaration
  /** Null where the catalogue has none. */
  obligation: string | null
  period: string
}

/** What the law expects of each payer and what was added, less what was taken off. A closed month keeps what it was closed with. */
export async function listDeclared(db: Db, actor: Actor, settlement: Month, expectedRows?: readonly Expected[]): Promise<Declared[]> {
  const isClosed = settlement.state === 'closed'
  const { said: rows, company_type } = await listSaid(db, settlement)
  const savedRows = new Map(rows.map(row => [keyOf(row), row]))
  const expected = new Map((expectedRows ?? (await listExpected(db, settlement.company_id, settlement.month))).map(row => [keyOf(row), row]))
  const which = new Map<string, Which & Pick<Expected, 'payer'>>([...(isClosed ? [] : expected), ...savedRows])
  const listed = [...which.values()].filter(row => !savedRows.get(keyOf(row))?.removed)
  const all = listed
    .toSorted(
      (left, right) =>
        declarationForms.indexOf(left.form) - declarationForms.indexOf(right.form) ||
        left.title.localeCompare(right.title, 'pl') ||
        (left.payer ?? '').localeCompare(right.payer ?? '', 'pl'),
    )
    .map(({ form, title, payer_id, payer }) => {
      const row = savedRows.get(keyOf({ form, title, payer_id }))
      const wanted = expected.get(keyOf({ form, title, payer_id }))
      const [obligation = null, period = settlement.month] = wanted
        ? [wanted.obligation, wanted.period]
        : (obligationOf(form, settlement.month, payer_id === null ? company_type : 'jdg') ?? [])
      const declaration: Declaration = {
        form,
        title,
        payer_id,
        payer,
        state: row?.state ?? 'expected',
        expected: wanted !== undefined,
        due_date: wanted?.due_date ?? declarationDueOf(form, settlement.month, payer_id === null ? company_type : 'jdg'),
        sent_at: row?.sent_at ?? null,
        upo: row?.upo_id && row.upo_name ? { id: row.upo_id, name: row.upo_name } : null,
        may_change: !isClosed && can(actor.role, 'settlements.work') && mayWriteForm(actor, form),
        version: row?.version ?? 0,
      }
      return { declaration, obligation, period }
    })
  // Clients see what went out in their name, not the office's work on it.
  return actor.isAdmin ? all : all.filter(({ declaration }) => declaration.state === 'sent')
}

export const listDeclarations = async (db: Db, actor: Actor, settlement: Month): Promise<Declaration[]> =>
  (await listDeclared(db, actor, settlement)).map(({ declaration }) => declaration)

export const listUnproven = async (db: Db, actor: Actor, settlement: Month): Promise<Declaration[]> =>
  (await listDeclarations(db, actor, settlement)).filter(declaration => !isProven(declaration))

/** One of them, as it stands in its month. */
export const findDeclaration = async (db: Db, actor: Actor, settlement: Month, which: Which): Promise<Declaration | undefined> =>
  (await listDeclarations(db, actor, settlement)).find(declaration => keyOf(declaration) === keyOf(which))

interface DeclarationFacts {
  state?: DeclarationState
  sent_at?: string | RawBuilder<string> | null
  upo_file_id?: string | null
  removed?: boolean
}

/** Writes what is said of a form, whether or not something was said of it before. */
export async function saveDeclaration(db: Db, { id, company_id }: Month, which: Which, facts: DeclarationFacts) {
  await db
    .insertInto('declarations')
    .values({ id: newId(), company_id, settlement_id: id, ...which, ...facts })
    .onConflict(conflict =>
      (which.payer_id === null
        ? conflict.columns(['tenant_id', 'settlement_id', 'form', 'title']).where('payer_id', 'is', null)
        : conflict.columns(['tenant_id', 'settlement_id', 'payer_id', 'form', 'title'])
      ).doUpdateSet(eb => ({
        ...Object.fromEntries((Object.keys(facts) as (keyof DeclarationFacts)[]).map(key => [key, eb.ref(`excluded.${key}`)])),
        ...bumpVersionIn('declarations'),
      })),
    )
    .execute()
}

interface DeclarationChange {
  action: 'declaration_saved' | 'declaration_removed'
  /** Whose declaration it is. */
  payer_id: string | null
  before?: unknown
  after?: unknown
}

/** The end of every write of a declaration: the log of its month, and the screens that show it. */
export async function auditDeclaration(
  db: Db,
  { id: entity_id, company_id }: Pick<Month, 'id' | 'company_id'>,
  { payer_id: person_id, ...change }: DeclarationChange,
) {
  await writeAudit(db, { ...change, person_id, entity: 'settlements', entity_id, company_id })
  await publish(db, { entity: 'declarations', entity_id, company_id })
}

/** Closing writes down what was expected, so that a profile changed later changes nothing in a closed month. */
export async function keepExpected(db: Db, actor: Actor, settlement: Month) {
  for (const { form, title, payer_id, version } of await listDeclarations(db, actor, settlement))
    if (version === 0) await saveDeclaration(db, settlement, { form, title, payer_id }, {})
}

/** The receipt of a declaration, for whoever may see the settlements of its company. */
export async function findReceipt(db: Db, actor: Actor, file_id: string): Promise<{ id: string } | undefined> {
  const row = await db
    .selectFrom('declarations as d')
    .select('d.id')
    .where('d.upo_file_id', '=', file_id)
    .where('d.removed', '=', false)
    .$if(!actor.isAdmin, query => query.where(sql<boolean>`d.company_id = any(${companiesSeen(actor)}::uuid[])`).where('d.state', '=', 'sent'))
    .executeTakeFirst()
  return row && { id: file_id }
}

/** What went out in the company's name for months that the person has just been shown. */
export const listSentOf = (db: Db, settlement_ids: readonly string[]) =>
  db
    .selectFrom('declarations as d')
    .innerJoin('settlements as s', 's.id', 'd.settlement_id')
    .leftJoin('payers as y', 'y.id', 'd.payer_id')
    .select(['d.id', 'd.form', 'd.title', 'd.sent_at', 's.month', 'y.name as payer'])
    .where(sql<boolean>`d.settlement_id = any(${[...settlement_ids]}::uuid[])`)
    .where('d.removed', '=', false)
    .where('d.state', '=', 'sent')
    .orderBy('s.month')
    .orderBy('d.form')
    .orderBy('d.title')
    .execute()
