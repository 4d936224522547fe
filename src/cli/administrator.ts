import { sealAudit } from '#features/audit/server/sealer.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { findLogin, insertUser, issueToken } from '#features/users/server/store.ts'
import { email as emailField } from '#kernel/fields/scalars.ts'
import { officeAt } from '#platform/http/authorize-request.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import type { Installation } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import type { Office } from '#platform/config/offices.ts'
import { getOffice, requireText } from './offices.ts'

interface NewAdministrator {
  office_id: string
  email: string
  first_name: string
  last_name: string
}

/** Where the link leads to this office: without a host name of its own it would open at another one's, or nowhere. */
async function requireAddress(installation: Installation, office: Office): Promise<string> {
  const address = await tenantUrl(installation, office)
  if ((await officeAt(installation, new URL(address).hostname))?.id === office.id) return address
  throw new OperatorError(
    `Biuro „${office.id}” nie ma jeszcze adresu, pod którym się otwiera. Najpierw proszę go podać: biurko office hosts ${office.id} --host portal.example.pl`,
  )
}

/** The account that waits for its registration, made now or by an earlier call whose link was lost. */
async function invite(db: Db, values: { email: string; first_name: string; last_name: string }): Promise<string> {
  const known = await findLogin(db, values.email)
  if (known && (known.status !== 'invited' || known.role !== 'administrator'))
    throw new OperatorError(`Konto z adresem ${values.email} już istnieje w tym biurze.`)
  if (known) {
    await writeAudit(db, { action: 'invitation_sent', entity: 'users', entity_id: known.id })
    return known.id
  }
  const invited = { ...values, isAdmin: true, role: 'administrator', status: 'invited' } as const
  const id = await insertUser(db, invited)
  await writeAudit(db, { action: 'invited', entity: 'users', entity_id: id, after: invited })
  return id
}

/**
 * The link is printed instead of mailed: the first administrator is made before mail is known to work. Throws an `OperatorError` for an
 * address that is none or is taken, and for an office without a host.
 */
export async function makeAdministrator(installation: Installation, person: NewAdministrator): Promise<string> {
  const office = await getOffice(installation, person.office_id)
  const parsed = emailField.safeParse(person.email)
  if (!parsed.success) throw new OperatorError(`„${person.email}” nie jest adresem e-mail.`)
  const values = { email: parsed.data, first_name: requireText(person.first_name, 80, 'Imię'), last_name: requireText(person.last_name, 80, 'Nazwisko') }
  const address = await requireAddress(installation, office)
  const token = await installation.database.transact(officeScope(office.id), async db => issueToken(db, await invite(db, values), 'invitation'))
  // No worker may be running that would do it.
  await sealAudit(installation.database, office.id)
  return `Konto administratora czeka na rejestrację. Link jest ważny 7 dni i działa jeden raz; wcześniejszy przestał działać:\n${address}/register/${token}`
}
