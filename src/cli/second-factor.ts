import { sealAudit } from '#features/audit/server/sealer.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { dropFactors, setSecondFactor } from '#features/auth/server/store-factors.ts'
import { sendNotice } from '#features/auth/server/notify.ts'
import { endSessionsOf } from '#features/auth/server/tokens.ts'
import { findLogin, lockUser } from '#features/users/server/store.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { getOffice } from './offices.ts'

/**
 * For the last administrator, whom nobody can help on the screen; as it is done there for everybody else. Throws an `OperatorError` where
 * there is no such account or it has none.
 */
export async function resetSecondFactor(installation: Installation, { office_id, email }: { office_id: string; email: string }): Promise<string> {
  const office = await getOffice(installation, office_id)
  await installation.database.transact(officeScope(office.id), async db => {
    const login = await findLogin(db, email)
    if (!login) throw new OperatorError(`W biurze „${office.id}” nie ma konta z adresem ${email}.`)
    await lockUser(db, login.id)
    if (login.second_factor !== 'totp') throw new OperatorError('Ta osoba nie używa aplikacji uwierzytelniającej.')
    await dropFactors(db, login.id)
    await setSecondFactor(db, login.id, 'email')
    await endSessionsOf(db, login.id, 'second_factor_reset')
    await writeAudit(db, { action: 'second_factor_reset', entity: 'users', entity_id: login.id })
    await sendNotice({ db, office, installation }, login, 'auth.second_factor_reset')
  })
  await sealAudit(installation.database, office.id)
  return `Wyłączono aplikację uwierzytelniającą konta ${email} i zakończono jego sesje. Kod przyjdzie e-mailem.`
}
