import { writeLetter } from '#features/notifications/server/store.ts'
import { queueMessage } from '#features/outbox/server/store.ts'
import * as mails from './mails.ts'
import * as store from './store.ts'
import type { Context, PersonContext } from '#platform/http/context.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import { strongestOf } from '#kernel/access/access.ts'
import type { Db } from '#platform/db/db.ts'

interface Linked {
  id: string
  email: string
  first_name?: string
}

export async function sendPasswordLink(context: Context, user: Linked, isNew = false) {
  const token = await store.issueToken(context.db, user.id, 'password')
  const address = await tenantUrl(context.installation, context.office)
  const link = `${address}/reset-password/${token}`
  const mail = isNew ? mails.newAccount(context.office, link) : mails.passwordLink(context.office, link)
  await queueMessage(context.db, context.office, { channel: 'email', recipient: user.email, user_id: user.id, event: 'users.password', ...mail })
}

/** The client's companies that whoever invites may name; of the office nobody is invited for some of them. */
async function concernOf(db: Db, user_id: string): Promise<string> {
  const companies = await store.listUserCompanies(db, user_id, undefined)
  const titles = companies.filter(({ roles }) => strongestOf(roles)).map(({ title }) => title)
  return titles.length > 0 ? `${titles.length > 1 ? 'Dotyczy firm' : 'Dotyczy firmy'}: ${titles.join(', ')}.` : ''
}

export async function sendInvitation(context: PersonContext, user: Linked) {
  const { db, actor, office } = context
  const account = await store.findAccountOf(db, user.id)
  if (account && (account.isAdmin || account.status === 'deactivated')) return sendAccountNotice(context, user)
  const token = await store.issueToken(db, user.id, 'invitation')
  const address = await tenantUrl(context.installation, office)
  const link = `${address}/register/${token}`
  const osoba = await store.nameOf(db, actor.user_id)
  const dotyczy = await concernOf(db, user.id)
  const mail =
    account?.status === 'active'
      ? mails.joinCompany(office, osoba, link)
      : await writeLetter(context, 'users.invitation', { person: { first_name: user.first_name ?? '' }, link, variables: { osoba, dotyczy } })
  await queueMessage(db, office, { channel: 'email', recipient: user.email, user_id: user.id, event: 'users.invitation', ...mail })
}

/** Whoever was invited and has an account that takes no seat of a client hears of it; who invited them does not. */
async function sendAccountNotice({ db, office }: Pick<Context, 'db' | 'office'>, user: Linked) {
  await queueMessage(db, office, { channel: 'email', recipient: user.email, user_id: user.id, event: 'users.invitation', ...mails.hasAccount(office) })
}
