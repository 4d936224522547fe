import { seatedIn } from '#features/companies/server/store.ts'
import { mailOf } from '#features/companies/server/store-mail.ts'
import { listConcerned, pathsOf } from './concerned.ts'
import { revokeToken } from './connection.ts'
import { findConnection, isSame, type Kept, lockConnection, lockLeft, removeConnection } from './store.ts'
import { record } from './store-record.ts'
import { type Effect, effects } from '#features/ksef/shared/labels.ts'
import { notify, type Teller, writeToCompany } from '#features/notifications/server/store.ts'
import type { Office } from '#platform/config/offices.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import type { Installation } from '#platform/http/context.ts'

/** Days for which a token that KSeF does not take back is tried again. Then it is deleted all the same, and the company is told to take it back. */
const patience = 14

const isOver = (archived_at: string) => new Date(archived_at).getTime() < Date.now() - patience * 24 * 3600_000

const effectOf = (isRevoked: boolean | null): Effect => (isRevoked === null ? 'certificate' : isRevoked ? 'revoked' : 'not_revoked')

async function listMembers(db: Db, company_id: string) {
  return seatedIn(db, [company_id]).select('person.email').where('person.isAdmin', '=', false).distinct().execute()
}

/** Its people, and by mail the company itself where none of them has an account. */
async function tell(teller: Teller, { id, company_id }: Kept, title: string, effect: Effect) {
  const { db, office } = teller
  const notice = {
    event: 'ksef.ended' as const,
    about_id: id,
    company_id,
    once: id,
    paths: pathsOf(company_id),
    variables: { firma: title, skutek: effects[effect] },
  }
  await notify(teller, { ...notice, recipients: await listConcerned(db, company_id) })
  const to = await mailOf(db, office, notice.event, { company_id, people: await listMembers(db, company_id) })
  if (to) await writeToCompany(teller, { ...notice, to })
}

/** Of a company that has left the office: its token is taken back and deleted, and it is told. What could not be taken back stays, to be tried again the next night. */
export async function endLeft(installation: Installation, office: Office, { company_id, archived_at }: { company_id: string; archived_at: string }) {
  const { database } = installation
  const before = await findConnection(database.reader(officeScope(office.id)), company_id)
  if (!before) return
  const isRevoked = await revokeToken({ installation, office }, before)
  if (isRevoked === false && !isOver(archived_at)) return
  await database.transact(officeScope(office.id), async db => {
    // Whoever was brought back meanwhile keeps the connection.
    const title = await lockLeft(db, company_id)
    if (title === undefined || !isSame(before, await lockConnection(db, company_id))) return
    await removeConnection(db, company_id)
    const { way, state } = before
    await record(db, 'ksef_disconnected', company_id, { before: { way, state }, ...(isRevoked !== null && { after: { token_revoked: isRevoked } }) })
    await tell({ installation, office, db }, before, title, effectOf(isRevoked))
  })
}
