import { type Asker, revokeToken } from './connection.ts'
import { listConcerned, pathsOf } from './concerned.ts'
import { findConnection, forgetReplaced, keepTriedReplaced, type StoredConnection, lockConnection } from './store.ts'
import { record } from './store-record.ts'
import { findCompany } from './store-streams.ts'
import { readToken } from '#features/ksef/shared/rules.ts'
import { notify, type Teller } from '#features/notifications/server/store.ts'
import type { Office } from '#platform/config/offices.ts'
import { officeScope } from '#platform/db/db.ts'
import type { Installation } from '#platform/http/context.ts'
import { openField } from '#platform/security/field-encryption.ts'

/** Days after the first night in vain for which a token is kept to be taken back. Then it is deleted all the same, and people are told to do it themselves. */
const keptDays = 14

export const isGivenUp = (tried: string) => new Date(tried).getTime() < Date.now() - keptDays * 24 * 3600_000

/** What came of taking tokens back: whether all are, null where there were none, and the numbers of those that may still be good. KSeF lists tokens by them; they are no secret. */
export interface Revocation {
  revoked: boolean | null
  left: string[]
}

const numbersOf = ({ office }: Pick<Asker, 'office'>, sealed: readonly string[]) =>
  sealed.flatMap(token => readToken(openField(office, token))?.reference ?? [])

/**
 * Takes back at KSeF the tokens that another way took the place of. They are kept with the connection from the moment that does: whoever dies before
 * KSeF has heard of it leaves them to the night.
 */
export async function revokeReplaced(asker: Asker, company_id: string): Promise<Revocation> {
  const { database } = asker.installation
  const scope = officeScope(asker.office.id)
  const { replaced_tokens = [] } = (await findConnection(database.reader(scope), company_id)) ?? {}
  if (replaced_tokens.length === 0) return { revoked: null, left: [] }
  const revoked: string[] = []
  for (const token of replaced_tokens) if (await revokeToken(asker, { token })) revoked.push(token)
  if (revoked.length > 0)
    await database.transact(scope, async db => {
      if (await forgetReplaced(db, company_id, revoked)) await record(db, 'ksef_token_revoked', company_id, {})
    })
  const left = replaced_tokens.filter(token => !revoked.includes(token))
  return { revoked: left.length === 0, left: numbersOf(asker, left) }
}

/** Of a connection that ends, its own token too; null where it has none and none is left of those before. */
export async function revokeAll(asker: Asker, connection: StoredConnection): Promise<Revocation> {
  const own = await revokeToken(asker, connection)
  const before = await revokeReplaced(asker, connection.company_id)
  const left = own === false && connection.token !== null ? numbersOf(asker, [connection.token]) : []
  return { revoked: before.revoked === false ? false : own, left: [...left, ...before.left] }
}

/** Of tokens that are deleted here and may still be good at KSeF, each by itself: whoever can take them back there looks for them by their numbers. */
export async function tellOfLeft(teller: Teller, { id, company_id }: StoredConnection, firma: string, numbers: readonly string[]) {
  const notice = { event: 'ksef.token_left' as const, about_id: id, company_id, paths: pathsOf(company_id) }
  const recipients = await listConcerned(teller.db, company_id)
  for (const numer of numbers) await notify(teller, { ...notice, recipients, once: `${id} ${numer}`, variables: { firma, numer } })
}

/** By night, of a company that works with the office. What KSeF refuses for good, or does not answer for so long, is for people to do. */
export async function revokeOrGiveUp(installation: Installation, office: Office, { company_id }: { company_id: string }) {
  if ((await revokeReplaced({ installation, office }, company_id)).revoked !== false) return
  await installation.database.transact(officeScope(office.id), async db => {
    const company = await findCompany(db, company_id)
    const connection = await lockConnection(db, company_id)
    if (!company || !connection || connection.replaced_tokens.length === 0) return
    const { replaced_tokens, replaced_tried_at: tried } = connection
    if (!tried) await keepTriedReplaced(db, connection)
    if (!tried || !isGivenUp(tried)) return
    const numbers = numbersOf({ office }, replaced_tokens)
    await forgetReplaced(db, company_id, replaced_tokens)
    await record(db, 'ksef_token_left', company_id, { after: { token_numbers: numbers.join(', '), token_revoked: false } })
    await tellOfLeft({ db, office, installation }, connection, company.title, numbers)
  })
}
