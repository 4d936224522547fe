import { type Compared, findDuplicates } from './store-duplicates.ts'
import { sql } from 'kysely'
import { type DocumentValues, visibleTo } from '#features/documents/server/store.ts'
import { listDigests } from '#features/files/server/store.ts'
import type { Document, Duplicate } from '#features/documents/shared/contract.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { canIn } from '#kernel/access/access.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'

const reasons = { file: 'Ten sam plik', ksef_number: 'Faktura o tym numerze KSeF', number: 'Faktura o tym numerze', likely: 'Podobna faktura' }

const tell = ({ by, title, month }: Duplicate) => `${reasons[by]} jest już w dokumentach: „${title}” (${formatMonth(month)}).`

type Call = Pick<PersonContext, 'db' | 'actor'>

/** Throws where the same file or invoice is there already, with those documents; `known` are asked about elsewhere. What is only alike is asked about once it is there. */
export async function requireNew({ db, actor }: Call, compared: Compared, digests: readonly string[], known: readonly string[] = []) {
  const duplicates = await findDuplicates(db, visibleTo(actor), compared, digests)
  const [first, ...others] = duplicates.filter(({ id }) => !known.includes(id))
  if (!first) return
  throw new Failure('duplicate', tell(first), { data: [first, ...others] })
}

/**
 * Of a file that comes in place of another one: what it says of itself, but for duplicates that the page asks about already. Throws 409 with
 * those documents.
 */
export async function requireNewVersion(call: Call, { id, company_id, category, duplicates }: Document, read: DocumentValues, file_ids: readonly string[]) {
  const { number = null, counterparty_vat_number = null, ksef_number = null } = read
  const known = duplicates.filter(({ by }) => by !== 'likely').map(duplicate => duplicate.id)
  await requireNew(call, { id, company_id, category, number, counterparty_vat_number, ksef_number }, await listDigests(call.db, file_ids), known)
}

/** Of a number that is typed: the office is asked on the page at once, a client is told where the invoice is. Throws 422 at `ksef_number`. */
export async function requireFreeNumber({ db, actor }: Call, { id, company_id, category }: Document, ksef_number: string) {
  if (canIn(actor, 'documents.review', company_id)) return
  const used = sql<boolean>`(${visibleTo(actor)} and d.state <> 'rejected')`
  const [duplicate] = await findDuplicates(db, used, { id, company_id, category, number: null, counterparty_vat_number: null, ksef_number }, [])
  if (duplicate) throw invalid({ ksef_number: tell(duplicate) })
}
