import { sql } from 'kysely'
import { declarationName } from '#features/declarations/shared/labels.ts'
import { listUnproven } from '#features/declarations/server/store.ts'
import type { OpenMatter } from '#features/settlements/shared/contract-closing.ts'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { isUnpaid } from '#features/settlements/shared/rules.ts'
import { type LockedSettlement, listRequired } from './store.ts'
import { listTaxes } from './store-taxes.ts'
import type { Actor } from '#kernel/access/access.ts'
import { extensionPoint } from '#kernel/extension.ts'
import { type PluralForms, plural } from '#kernel/text/plural.ts'
import { isOn, type Needs, type Switches } from '#kernel/feature-flags.ts'
import type { Db } from '#platform/db/db.ts'

type Settlement = Pick<LockedSettlement, 'id' | 'company_id' | 'month' | 'state'>

interface Check {
  code: OpenMatter['code']
  forms: PluralForms
  /** What the office must have on: nobody is held up by what no screen shows. */
  needs?: Needs
  /** What is open, by name. */
  list(db: Db, actor: Actor, settlement: Settlement): Promise<string[]>
}

/** What features that stand on months leave open, after what follows from the month itself. */
export const furtherChecks = extensionPoint<readonly Check[]>('what else holds up the closing of a month')

const checks: readonly Check[] = [
  {
    code: 'documents',
    forms: ['niezaksięgowany dokument', 'niezaksięgowane dokumenty', 'niezaksięgowanych dokumentów'],
    needs: 'documents',
    list: (db, _, month) => unbooked(db, month),
  },
  {
    code: 'taxes_not_sent',
    forms: ['niewysłana kwota', 'niewysłane kwoty', 'niewysłanych kwot'],
    needs: 'component:taxesDue',
    list: async (db, actor, { id }) => (await listTaxes(db, actor, id)).filter(tax => tax.state === 'draft').map(taxTitle),
  },
  {
    code: 'taxes_unpaid',
    forms: ['niezapłacona kwota', 'niezapłacone kwoty', 'niezapłaconych kwot'],
    needs: 'component:taxesDue',
    list: async (db, actor, { id }) => (await listTaxes(db, actor, id)).filter(isUnpaid).map(taxTitle),
  },
  {
    code: 'declarations',
    forms: ['deklaracja bez UPO', 'deklaracje bez UPO', 'deklaracji bez UPO'],
    list: async (db, actor, month) => (await listUnproven(db, actor, month)).map(declarationName),
  },
  {
    code: 'checklist',
    forms: ['brakujący rodzaj dokumentów', 'brakujące rodzaje dokumentów', 'brakujących rodzajów dokumentów'],
    needs: 'documents',
    list: async (db, _, { id }) => (await listRequired(db, id)).filter(({ state }) => state === 'missing').map(({ label }) => label),
  },
]

async function unbooked(db: Db, { company_id, month }: Settlement): Promise<string[]> {
  const rows = await db
    .selectFrom('documents')
    .select('title')
    .where('company_id', '=', company_id)
    .where('month', '=', month)
    .where('removed_at', 'is', null)
    .where('direction', '=', 'from_client')
    .where('state', 'not in', ['booked', 'rejected', 'disputed'])
    .orderBy(sql`title collate pl`)
    .execute()
  return rows.map(({ title }) => title)
}

/** What a month leaves open; closing it all the same takes a reason. */
export async function listOpen(db: Db, actor: Actor, settlement: Settlement, switches: Switches): Promise<OpenMatter[]> {
  const open: OpenMatter[] = []
  for (const { code, forms, list } of [...checks, ...furtherChecks.get()].filter(({ needs }) => isOn(switches, needs))) {
    const items = await list(db, actor, settlement)
    if (items.length > 0) open.push({ code, count: items.length, label: plural(items.length, forms), items: items.slice(0, shownItems) })
  }
  return open
}

/** Enough to know what it is about; the rest stands in the lists. */
const shownItems = 10
