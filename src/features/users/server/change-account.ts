import type { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { hashPassword } from '#features/auth/server/passwords.ts'
import { dropTotp, endSecondSteps, voidChallenges } from '#features/auth/server/store-factors.ts'
import { sendNotice } from '#features/auth/server/notify.ts'
import { requireProof } from '#features/auth/server/tokens.ts'
import { publish, tellSessionsEnded } from '#features/realtime/store.ts'
import type { User, userChange } from '#features/users/shared/contract.ts'
import { securityOf } from '#features/tenants/shared/rules.ts'
import { secondFactorLabels } from '#features/users/shared/labels.ts'
import { isOther, spendOwnEmail } from './own-email.ts'
import { endOtherWaysIn, refuseWeak } from './new-password.ts'
import * as store from './store.ts'
import { checkRole, refuseAboveOneself, requireFreeEmail } from './validate.ts'
import { type Actor, can, type Role } from '#kernel/access/access.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { isMobilePhone } from '#kernel/identifiers/identifiers.ts'
import { sendsSms } from '#platform/delivery/credentials.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

/** Writes down a change of an account; answers it as it is now. */
export async function changed(context: PersonContext, before: User, action: string): Promise<{ data: User }> {
  const after = await store.getUser(context.db, context.actor, before.id)
  await writeAudit(context.db, { action, entity: 'users', entity_id: before.id, before, after })
  await publish(context.db, { entity: 'users', entity_id: before.id })
  return { data: after }
}

/** What a person may change in an account that is not their own is decided by the same table as everywhere. */
function checkChange(actor: Actor, target: User, body: { id: string; role?: Role; email?: string; password?: string; second_factor?: string; theme?: string }) {
  const own = actor.user_id === target.id
  if (!own && !can(actor.role, 'users.write')) throw new Failure('forbidden', 'Można zmieniać tylko własne dane.')
  if (!own) refuseAboveOneself(actor, target.role)
  if (body.role && body.role !== target.role) {
    if (!can(actor.role, 'users.write')) throw new Failure('forbidden', 'Rolę zmienia administrator albo kierownik.')
    refuseAboveOneself(actor, body.role)
    checkRole(target.isAdmin, body.role)
    if (!target.isAdmin) throw invalid({ role: 'Rola klienta wynika z jego ról w firmach. Zmienia się ją w firmie.' })
  }
  if (!own && (body.password || body.second_factor || body.theme)) throw new Failure('forbidden', 'Hasło, drugi składnik i wygląd zmienia sama osoba.')
}

/** SMS need a mobile number and an office that sends them; an office may let its staff in by an app only. */
function checkFactor({ office, installation }: PersonContext, before: User, changes: { second_factor?: 'email' | 'sms'; phone?: string | null }) {
  const { second_factor = before.second_factor, phone = before.phone } = changes
  if (second_factor === 'sms' && redirectsCodes(before, changes) && phone !== null && !isMobilePhone(phone))
    throw invalid({ phone: 'Na ten numer nie dojdą kody SMS do logowania. Proszę podać numer komórkowy.' })
  if (second_factor === before.second_factor) return
  if (second_factor === 'sms' && !sendsSms(installation.config, office)) throw invalid({ second_factor: 'Biuro nie wysyła kodów SMS.' })
  if (second_factor === 'sms' && !isMobilePhone(phone)) throw invalid({ second_factor: 'Do kodów SMS potrzebny jest numer telefonu komórkowego.' })
  if (before.isAdmin && securityOf(office.settings).staff_totp_required)
    throw new Failure('conflict', 'Biuro wymaga od pracowników aplikacji uwierzytelniającej.')
}

/** The number is the second step of whoever is sent codes there. */
const redirectsCodes = (before: User, { phone = before.phone }: { phone?: string | null }) => before.second_factor === 'sms' && phone !== before.phone

async function changeFactor(context: PersonContext, before: User, second_factor: 'email' | 'sms') {
  const { db } = context
  if (before.second_factor === 'totp') await dropTotp(db, before.id)
  await endSecondSteps(db, before.id)
  await tellSessionsEnded(db, before.id)
  await sendNotice(context, before, 'auth.second_factor_changed', { sposob: secondFactorLabels[second_factor] })
  await publish(db, { entity: 'auth', entity_id: before.id, user_id: before.id })
}

/**
 * Any change of an account but its status, by its person or by staff, with all that follows for its ways in. Throws 403 without the right or a
 * fresh proof, 412 for another version, 409 where the office would lose what it needs, 422 for values that it cannot take.
 */
export async function changeAccount(context: PersonContext<unknown, unknown, z.infer<typeof userChange>>, email_code_id: string | undefined) {
  const { db, actor, body } = context
  await store.lockUser(db, body.id)
  const before = await store.getUser(db, actor, body.id)
  checkChange(actor, before, body)
  await store.requireUnrestricted(db, before.id)
  requireVersion(context.origin, before)
  const { id, password, current_password, email_code, ...changes } = body
  if (actor.user_id === id && isOther(before, changes.email)) await spendOwnEmail(db, email_code_id)
  // Only whoever reads the mail of an address, or may write accounts, learns that it has one already.
  if (changes.email) await requireFreeEmail(db, changes.email, id)
  checkFactor(context, before, changes)
  const redirects = redirectsCodes(before, changes)
  if (redirects) await requireProof(db, context.session_id)
  if (changes.role && changes.role !== before.role && before.role === 'administrator') await store.refuseStranding(db, id)
  if (password) refuseWeak(context, password, before)
  // The former address is told while it still is the person's.
  const adres = changes.email === before.email ? undefined : changes.email
  if (adres) await sendNotice(context, before, 'auth.email_changed', { adres })
  await store.changeUser(db, id, { ...changes, ...(password ? { password_hash: await hashPassword(password, context.office) } : {}) })
  // Whoever holds a link or a code to the former address, or asked for one before, is not let in by it.
  if (password || adres) await store.voidLinks(db, id)
  if (adres && before.second_factor === 'email') await voidChallenges(db, id)
  if (password) await endOtherWaysIn(context, before, 'password_changed', context.session_id)
  if (changes.second_factor && changes.second_factor !== before.second_factor) await changeFactor(context, before, changes.second_factor)
  else if (redirects) await changeFactor(context, before, changes.phone ? 'sms' : 'email')
  return changed(context, before, password ? 'password_changed' : 'changed')
}
