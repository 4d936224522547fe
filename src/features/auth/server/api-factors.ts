import { writeAudit } from '#features/audit/server/store.ts'
import { factors } from '#features/auth/shared/contract.ts'
import { beginTotp, confirmTotp, countRecoveryCodes, declineOffer, hasTotp, issueRecoveryCodes } from './store-factors.ts'
import { listPasskeys } from './store-passkeys.ts'
import { sendNotice } from './notify.ts'
import { publish } from '#features/realtime/store.ts'
import { secondFactorLabels } from '#features/users/shared/labels.ts'
import { securityOf } from '#features/tenants/shared/rules.ts'
import { Failure, invalid } from '#kernel/failure.ts'
import { sendsSms } from '#platform/delivery/credentials.ts'
import type { Db } from '#platform/db/db.ts'
import { done, type Handler, handlers } from '#platform/http/handlers.ts'
import { countTrusted } from './trusted-browsers.ts'

const selfOf = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email', 'isAdmin', 'second_factor', 'totp_declined_at', 'passkey_declined_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const showFactors: Handler<typeof factors.get> = async ({ db, actor, office, installation }) => {
  const { isAdmin, second_factor, totp_declined_at, passkey_declined_at } = await selfOf(db, actor.user_id)
  const totp_offered = isAdmin && second_factor !== 'totp' && totp_declined_at === null
  return {
    data: {
      second_factor,
      recovery_codes_left: await countRecoveryCodes(db, actor.user_id),
      sms_offered: sendsSms(installation.config, office),
      totp_required: isAdmin && securityOf(office.settings).staff_totp_required,
      totp_offered,
      passkey_offered: !totp_offered && passkey_declined_at === null && (await listPasskeys(db, actor.user_id)).length === 0,
      trusted_browsers: await countTrusted(db, actor.user_id),
    },
  }
}

export const factorsApi = handlers(factors, {
  get: showFactors,

  begin: async ({ db, actor, office }) => ({ data: await beginTotp(db, office, await selfOf(db, actor.user_id)) }),

  confirm: async ({ db, actor, office, installation, body }) => {
    if (!(await confirmTotp(db, office, actor.user_id, body.code)))
      throw invalid({ code: 'Ten kod nie pasuje. Proszę wpisać kod, który aplikacja pokazuje teraz.' })
    const recovery_codes = await issueRecoveryCodes(db, office, actor.user_id)
    const self = await selfOf(db, actor.user_id)
    await writeAudit(db, { action: 'second_factor_changed', entity: 'users', entity_id: self.id, after: { second_factor: 'totp' } })
    await sendNotice({ db, office, installation }, self, 'auth.second_factor_changed', { sposob: secondFactorLabels.totp })
    await publish(db, { entity: 'auth', entity_id: self.id, user_id: self.id })
    return { data: { recovery_codes } }
  },

  renew: async ({ db, actor, office, installation }) => {
    if (!(await hasTotp(db, actor.user_id))) throw new Failure('conflict', 'Kody zapasowe służą do aplikacji uwierzytelniającej. Najpierw trzeba ją włączyć.')
    const recovery_codes = await issueRecoveryCodes(db, office, actor.user_id)
    await writeAudit(db, { action: 'recovery_codes_renewed', entity: 'users', entity_id: actor.user_id })
    await sendNotice({ db, office, installation }, { id: actor.user_id }, 'auth.recovery_codes_renewed')
    await publish(db, { entity: 'auth', entity_id: actor.user_id, user_id: actor.user_id })
    return { data: { recovery_codes } }
  },

  decline: async ({ db, actor }) => {
    await declineOffer(db, actor.user_id, 'totp')
    return done
  },
})
