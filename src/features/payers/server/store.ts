import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Payer, type Terms, type TermValues, termKeys } from '#features/payers/shared/contract.ts'
import { beginning } from '#kernel/dates/effective-dates.ts'
import { notFound } from '#kernel/failure.ts'
import { deriveTaxAccount } from '#kernel/identifiers/identifiers.ts'
import type { Db } from '#platform/db/db.ts'
import { newId } from '#platform/db/id.ts'
import type { Office } from '#platform/config/offices.ts'
import { digestField, maskedAccount, maskedPesel, openField, sealField } from '#platform/security/field-encryption.ts'
import { bumpVersion } from '#platform/db/optimistic-lock.ts'

const termColumns = ['terms.id', 'terms.from_day', ...termKeys.map(key => `terms.${key}` as const), 'terms.note', 'terms.version'] as const

/** Whose data key seals the numbers of people. */
export type Keys = Pick<Office, 'data_key'>

/** With the PESEL as it is kept: sealed. */
export interface KeptPayer extends Omit<Payer, 'tax_account'> {
  pesel_digest: string | null
}

/** By the company, whose first payer may not be there yet. */
export const lockPayers = (db: Db, company_id: string) => db.selectFrom('companies').select('id').where('id', '=', company_id).forUpdate().execute()

function payersFrom(db: Db) {
  return db
    .selectFrom('payers')
    .select([
      'id',
      'company_id',
      'name',
      'nip',
      'pesel',
      'pesel_digest',
      'tax_identifier',
      'zus_account',
      'from_day',
      'to_day',
      'version',
      'created_at',
      'updated_at',
    ])
    .select(eb =>
      jsonArrayFrom(eb.selectFrom('payer_terms as terms').select(termColumns).whereRef('terms.payer_id', '=', 'payers.id').orderBy('terms.from_day'))
        .$castTo<Terms[]>()
        .as('terms'),
    )
    .orderBy('from_day')
    .orderBy(sql`name collate pl`)
}

export function listKept(db: Db, company_ids: readonly string[]): Promise<KeptPayer[]> {
  return payersFrom(db)
    .where(sql<boolean>`company_id = any(${[...company_ids]}::uuid[])`)
    .execute()
}

export async function getKept(db: Db, id: string): Promise<KeptPayer> {
  const payer = await payersFrom(db).where('id', '=', id).executeTakeFirst()
  if (!payer) throw notFound()
  return payer
}

/** NIP and PESEL in the open, for what has to be reckoned or was asked for by name. */
export function openIdentity(office: Keys, payer: KeptPayer): { pesel: string | null; tax_account: string | null } {
  const pesel = payer.pesel && openField(office, payer.pesel)
  const identifier = payer.tax_identifier === 'pesel' ? pesel : payer.tax_identifier && payer.nip
  return { pesel, tax_account: identifier ? deriveTaxAccount(identifier) : null }
}

/** As answers show it: nothing by which a PESEL could be read. */
export function masked(office: Keys, storedPayer: KeptPayer): Payer {
  const { pesel_digest, ...payer } = storedPayer
  const open = openIdentity(office, storedPayer)
  const tax_account = open.tax_account && payer.tax_identifier === 'pesel' ? maskedAccount(open.tax_account) : open.tax_account
  return { ...payer, pesel: open.pesel && maskedPesel(open.pesel), tax_account }
}

export const peselDigest = (office: Keys, pesel: string) => digestField(office, 'pesel', pesel)

interface Identity {
  name?: string
  nip?: string | null
  pesel?: string | null
  tax_identifier?: 'nip' | 'pesel' | null
  zus_account?: string | null
  from_day?: string
  to_day?: string | null
}

/** The PESEL sealed and found again by its digest; a key that is absent stays absent. */
function sealed(office: Keys, { pesel, ...rest }: Identity) {
  return pesel === undefined ? rest : { ...rest, pesel: pesel && sealField(office, pesel), pesel_digest: pesel && peselDigest(office, pesel) }
}

interface NewPayer {
  company_id: string
  identity: Identity & { name: string }
  terms: TermValues
}

export async function insertPayer(db: Db, office: Keys, { company_id, identity, terms }: NewPayer): Promise<string> {
  const id = newId()
  await db
    .insertInto('payers')
    .values({ id, company_id, ...sealed(office, identity), name: identity.name })
    .execute()
  await insertTerms(db, { id, company_id }, { ...terms, from_day: beginning })
  return id
}

export async function changePayer(db: Db, office: Keys, id: string, identity: Identity) {
  await db
    .updateTable('payers')
    .set({ ...sealed(office, identity), ...bumpVersion })
    .where('id', '=', id)
    .execute()
}

export async function insertTerms(db: Db, payer: { id: string; company_id: string }, terms: TermValues & { from_day: string; note?: string | null }) {
  await db
    .insertInto('payer_terms')
    .values({ id: newId(), company_id: payer.company_id, payer_id: payer.id, ...terms })
    .execute()
}

export async function changeTerms(db: Db, terms_id: string, terms: TermValues & { from_day: string; note?: string | null }) {
  await db
    .updateTable('payer_terms')
    .set({ ...terms, ...bumpVersion })
    .where('id', '=', terms_id)
    .execute()
}

/** Somebody of another company is nobody here. */
export async function requirePayer(db: Db, company_id: string, payer_id: string) {
  const payer = await db.selectFrom('payers').select('id').where('id', '=', payer_id).where('company_id', '=', company_id).executeTakeFirst()
  if (!payer) throw notFound()
}
