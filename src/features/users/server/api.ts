import type { z } from 'zod'
import { writeAudit } from '#features/audit/server/store.ts'
import { rememberOrigin } from '#platform/http/origin.ts'
import { refusePwnedPassword } from '#platform/security/pwned-passwords.ts'
import { dropFactors, setSecondFactor } from '#features/auth/server/store-factors.ts'
import { sendNotice } from '#features/auth/server/notify.ts'
import { endSessionsOf } from '#features/auth/server/tokens.ts'
import { publish } from '#features/realtime/store.ts'
import { type resetRequest, type User, users } from '#features/users/shared/contract.ts'
import { sendEmailCode, tryOwnEmail } from './own-email.ts'
import { changeAccount, changed } from './change-account.ts'
import { sendInvitation, sendPasswordLink } from './links.ts'
import { endOtherWaysIn, hashOfNew, requireCurrentPassword } from './new-password.ts'
import { addSeats, created, invite, mayWriteAgain, refuseManyInvitations } from './invite.ts'
import * as store from './store.ts'
import { closeAccount, removeAccount, removeContents } from './store-removal.ts'
import { checkRole, refuseAboveOneself, requireFreeEmail } from './validate.ts'
import { canIn, isMember } from '#kernel/access/access.ts'
import { Failure } from '#kernel/failure.ts'
import { afterAnswer } from '#platform/http/after-answer.ts'
import type { Context, PersonContext } from '#platform/http/context.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { recordErasure } from '#platform/jobs/erasure-journal.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'

const deadLink = () => new Failure('token_invalid', 'Ten link jest nieważny albo został już użyty.')
/** Whose account is turned off, on again or removed, or sent a link. */
async function getLocked({ db, actor }: PersonContext, id: string): Promise<User> {
  await store.lockUser(db, id)
  const user = await store.getUser(db, actor, id)
  refuseAboveOneself(actor, user.role)
  return user
}

/** Who has no account yet. Owners answer for those whom they could have invited, and not beyond own companies. */
async function getInvited({ actor, params }: PersonContext<{ id: string }>, db: Db): Promise<User> {
  const user = await store.getUser(db, actor, params.id)
  refuseAboveOneself(actor, user.role)
  const seats = actor.isAdmin ? [] : await db.selectFrom('company_people').select(['company_id', 'role']).where('user_id', '=', user.id).execute()
  const ofOthers = seats.some(({ company_id, role }) => !isMember(role) || !canIn(actor, 'users.invite', company_id))
  if (ofOthers) throw new Failure('forbidden', 'Zaproszeniem tej osoby zajmuje się biuro.')
  await store.lockUser(db, user.id, ['invited'], () => new Failure('conflict', 'Ta osoba ma już konto albo wyłączono jej dostęp.'))
  return user
}

const noteRemoval = ({ installation, office }: PersonContext, { id }: { id: string }) =>
  recordErasure(installation.config.data_dir, { office_id: office.id, id, act: 'removed' })

const sendAskedLink = (context: Context<unknown, unknown, z.infer<typeof resetRequest>>) =>
  context.installation.database.transact(officeScope(context.office.id), async db => {
    const login = await store.findLogin(db, context.body.email)
    if (login?.status === 'active' && (await store.mayAskForLink(db, login.id))) await sendPasswordLink({ ...context, db }, login)
  })

const revokeInvitation: Handler<typeof users.revoke> = async context => {
  const { actor, installation, office, origin } = context
  // An owner does not see the seats in companies of others: the office as a whole does.
  await installation.database.transact(officeScope(office.id), async db => {
    rememberOrigin(db, origin)
    const { id } = await getInvited(context, db)
    await store.voidLinks(db, id)
    await store.anonymiseUser(db, id)
    await store.freeInvitationsTo(db, id)
    await writeAudit(db, { action: 'invitation_revoked', entity: 'users', entity_id: id, user_id: actor.user_id })
    await publish(db, { entity: 'users', entity_id: id })
    await noteRemoval(context, { id })
  })
  return done
}

const register: Handler<typeof users.register> = async context => {
  const { db: reader, params, body, answerOnce } = context
  const link = await store.peekToken(reader, 'invitation', params.token)
  if (link?.status !== 'invited') throw deadLink()
  const password_hash = await hashOfNew(context, { ...body, email: link.email })
  return answerOnce(async db => {
    const id = link.account_id ?? link.id
    await store.lockUser(db, id, ['invited'], deadLink)
    if (!(await store.spendToken(db, link.token_id))) throw deadLink()
    const { first_name, last_name, phone = null } = body
    await store.changeUser(db, id, { first_name, last_name, phone, status: 'active', password_hash })
    if (link.account_id) await store.acceptInvitation(db, link.id, id)
    await writeAudit(db, { action: 'registered', entity: 'users', entity_id: id, user_id: id })
    await publish(db, { entity: 'users', entity_id: id })
    return done
  })
}

const acceptInvitation: Handler<typeof users.accept> = async ({ db: reader, params, answerOnce }) => {
  const link = await store.peekToken(reader, 'invitation', params.token)
  const id = link?.account_id
  if (!id) throw deadLink()
  return answerOnce(async db => {
    await store.lockUser(db, id, ['active'], deadLink)
    await store.requireUnrestricted(db, id)
    if (!(await store.spendToken(db, link.token_id))) throw deadLink()
    await store.acceptInvitation(db, link.id, id)
    await writeAudit(db, { action: 'invitation_accepted', entity: 'users', entity_id: id, user_id: id })
    await publish(db, { entity: 'users', entity_id: id })
    return done
  })
}

const resetPassword: Handler<typeof users.reset> = async context => {
  const reader = context.installation.database.reader(officeScope(context.office.id))
  const link = await store.peekToken(reader, 'password', context.params.token)
  if (!link) throw deadLink()
  const password_hash = await hashOfNew(context, { ...link, ...context.body })
  await context.installation.database.transact(officeScope(context.office.id), async db => {
    rememberOrigin(db, context.origin)
    await store.lockUser(db, link.id, ['invited', 'active'], deadLink)
    if (!(await store.spendToken(db, link.token_id))) throw deadLink()
    await store.changeUser(db, link.id, { password_hash })
    await writeAudit(db, { action: 'password_reset', entity: 'users', entity_id: link.id, user_id: link.id })
    await endOtherWaysIn({ ...context, db }, link, 'password_reset')
  })
  return done
}

export const usersApi = handlers(users, {
  list: ({ db, actor, query }) => store.listUsers(db, actor, query),
  people: ({ db, actor, query }) => store.listPeople(db, actor, query),
  get: async ({ db, actor, params }) => ({ data: await store.getUser(db, actor, params.id) }),

  companies: async ({ db, actor, query }) => {
    const user = await store.getUser(db, actor, query.id)
    // The user's own role asks for all companies; a company role filters.
    return { data: await store.listUserCompanies(db, user.id, query.role === user.role ? undefined : query.role) }
  },

  create: async context => {
    const { companies = [], ...values } = context.body
    refuseAboveOneself(context.actor, values.role)
    checkRole(values.isAdmin, values.role)
    await requireFreeEmail(context.db, values.email)
    const id = await store.insertUser(context.db, { ...values, phone: values.phone ?? null, status: 'active' })
    await addSeats(context.db, id, values.isAdmin, companies)
    await sendPasswordLink(context, { id, email: values.email }, true)
    return { data: await created(context, id) }
  },

  invite: async context => ({ data: await invite(context) }),

  reinvite: async context => {
    const { db, actor } = context
    const user = await getInvited(context, db)
    await refuseManyInvitations(db, actor)
    if (!(await mayWriteAgain(db, actor, user.id)))
      throw new Failure('too_many', 'Zaproszenie zostało już wysłane. Ponownie można je wysłać po 10 minutach, trzy razy dziennie.', { retry_after: 600 })
    await sendInvitation(context, user)
    await writeAudit(context.db, { action: 'invitation_sent', entity: 'users', entity_id: user.id })
    return done
  },

  revoke: revokeInvitation,

  invitation: async ({ db, office, params }) => {
    const link = await store.peekToken(db, 'invitation', params.token)
    if (!link) throw deadLink()
    const { email, first_name, last_name } = link
    const has_account = (await store.findAccountOf(db, link.id))?.status === 'active'
    return { data: { email, first_name, last_name, has_account, office: office.settings.office.name, terms: office.settings.terms } }
  },

  register,

  accept: acceptInvitation,

  update: async context => {
    await refusePwnedPassword(context.installation, context.body.password)
    await requireCurrentPassword(context)
    const email_code_id = await tryOwnEmail(context)
    return context.answerOnce(db => changeAccount({ ...context, db }, email_code_id))
  },

  emailCode: async context => {
    const { db, actor, body } = context
    await store.requireUnrestricted(db, actor.user_id)
    return { data: await sendEmailCode(context, body.email) }
  },

  deactivate: async context => {
    const before = await getLocked(context, context.params.id)
    await store.refuseStranding(context.db, before.id)
    await store.changeUser(context.db, before.id, { status: 'deactivated' })
    await closeAccount(context.db, before.id, 'deactivated')
    return changed(context, before, 'deactivated')
  },

  activate: async context => {
    const before = await getLocked(context, context.params.id)
    if (before.status !== 'deactivated') throw new Failure('conflict', 'To konto nie jest wyłączone.')
    await store.requireUnrestricted(context.db, before.id)
    await store.changeUser(context.db, before.id, { status: 'active' })
    return changed(context, before, 'activated')
  },

  resetFactor: async context => {
    const { db, actor } = context
    const before = await store.getUser(db, actor, context.params.id)
    if (before.id === actor.user_id) throw new Failure('conflict', 'Własny drugi krok logowania zmienia się w profilu.')
    if (before.second_factor !== 'totp') throw new Failure('conflict', 'Ta osoba nie używa aplikacji uwierzytelniającej.')
    await dropFactors(db, before.id)
    await setSecondFactor(db, before.id, 'email')
    await endSessionsOf(db, before.id, 'second_factor_reset')
    await sendNotice(context, before, 'auth.second_factor_reset')
    return changed(context, before, 'second_factor_reset')
  },

  remove: async context => {
    const before = await getLocked(context, context.params.id)
    removeContents.get()(context, await removeAccount(context.db, before.id))
    await noteRemoval(context, before)
    return done
  },

  sendReset: async context => {
    const user = await getLocked(context, context.query.id)
    if (user.status === 'deactivated') throw new Failure('conflict', 'To konto jest wyłączone.')
    await (user.status === 'invited' ? sendInvitation : sendPasswordLink)(context, user)
    await writeAudit(context.db, { action: 'reset_sent', entity: 'users', entity_id: user.id })
    return done
  },

  askReset: async context => {
    afterAnswer(context.installation, context.office, () => sendAskedLink(context), 'A link to a new password was not sent.')
    return done
  },

  resetLink: async ({ db, params }) => {
    const link = await store.peekToken(db, 'password', params.token)
    if (!link) throw deadLink()
    return { data: { email: link.email } }
  },

  reset: resetPassword,
})
