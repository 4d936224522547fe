import { mailOf } from '#features/companies/server/store-mail.ts'
import { listOwners } from '#features/companies/server/store-people.ts'
import { listConcerned, pathsOf } from './concerned.ts'
import { isGivenUp, type Revocation, revokeAll } from './replaced-tokens.ts'
import { findConnection, isSame, keepAsked, keepFinding, type StoredConnection, lockConnection, lockLeft, removeConnection } from './store.ts'
import { record } from './store-record.ts'
import { findCompany } from './store-streams.ts'
import { effects, tellLeft } from '#features/ksef/shared/labels.ts'
import { notify, type Teller, writeToCompany } from '#features/notifications/server/store.ts'
import type { Office } from '#platform/config/offices.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import type { Installation } from '#platform/http/context.ts'

/** Nobody checks a company that has left: what was checked since then is the first try in vain. A night on which the installation names no KSeF is one, too. */
const askedSince = ({ checked_at }: StoredConnection, archived_at: string) => (checked_at && new Date(checked_at) > new Date(archived_at) ? checked_at : null)

/** The right of the office and tokens that were there before it may both be left to be taken back. */
function effectOf({ way }: StoredConnection, { revoked, left }: Revocation): string {
  const own = way === 'certificate' ? effects.certificate : revoked ? effects.revoked : undefined
  return [own, left.length > 0 && tellLeft(left)].filter(Boolean).join(' ')
}

/** Its people, and by mail the company itself where no owner has an account: nobody else of it is told. */
async function tell(teller: Teller, { id, company_id }: StoredConnection, title: string, skutek: string) {
  const { db, office } = teller
  const notice = {
    event: 'ksef.ended' as const,
    about_id: id,
    company_id,
    once: id,
    paths: pathsOf(company_id),
    variables: { firma: title, skutek },
  }
  await notify(teller, { ...notice, recipients: await listConcerned(db, company_id) })
  const to = await mailOf(db, office, notice.event, { company_id, people: await listOwners(db, [company_id]) })
  if (to) await writeToCompany(teller, { ...notice, to })
}

/** Brought back while its token was taken back: its people are told by the check that follows, which finds the same. */
async function breakOff(db: Db, now: StoredConnection) {
  const { permissions, problem, state } = now
  const after = await keepFinding(db, now, { permissions, problem: 'token_refused' })
  await record(db, 'ksef_checked', now.company_id, { before: { state, problem }, after: { state: after.state, problem: after.problem, token_revoked: true } })
}

/** Of a company that has left the office: its token is taken back and deleted, and it is told. What could not be taken back stays, to be tried again the next night. */
export async function endLeft(installation: Installation, office: Office, { company_id }: { company_id: string }) {
  const { database } = installation
  const scope = officeScope(office.id)
  const reader = database.reader(scope)
  const before = await findConnection(reader, company_id)
  // Since it was listed it may have been brought back.
  if (!before || (await findCompany(reader, company_id))) return
  const revocation = await revokeAll({ installation, office }, before)
  const { revoked, left: numbers } = revocation
  await database.transact(scope, async db => {
    const left = await lockLeft(db, company_id)
    const now = await lockConnection(db, company_id)
    if (!now || !isSame(before, now)) return
    if (!left) {
      if (revoked) await breakOff(db, now)
      return
    }
    const askedAt = askedSince(now, left.archived_at)
    if (revoked === false && !(askedAt && isGivenUp(askedAt))) {
      if (!askedAt) await keepAsked(db, now)
      return
    }
    await removeConnection(db, company_id)
    const { way, state } = now
    const after = revoked !== null && { after: { token_revoked: revoked, ...(numbers.length > 0 && { token_numbers: numbers.join(', ') }) } }
    await record(db, 'ksef_disconnected', company_id, { before: { way, state }, ...after })
    await tell({ installation, office, db }, now, left.title, effectOf(now, revocation))
  })
}
