import { tenants } from '#features/tenants/shared/contract.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { publish } from '#features/realtime/store.ts'
import { configOf } from './config.ts'
import { manifestOf } from './manifest.ts'
import { contrastFaults, hoursOf, securityOf } from '#features/tenants/shared/rules.ts'
import { logoOf, takeLogo } from './store-logo.ts'
import { changeSettings, lockSettings, readSettings } from './store.ts'
import type { SessionLengths } from '#kernel/access/session-life.ts'
import { extensionPoint } from '#kernel/extension.ts'
import { invalid, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'
import type { Db } from '#platform/db/db.ts'

/** Whether a person logs in with an authenticator. */
export const hasTotp = extensionPoint<(db: Db, user_id: string) => Promise<boolean>>('the second factors of people')

/** Sessions that run take over lengths that are stricter. */
export const shortenSessions = extensionPoint<(db: Db, lengths: SessionLengths) => Promise<void>>('sessions that run')

/** Every browser of the office is asked for a code again. */
export const distrustAll = extensionPoint<(db: Db) => Promise<void>>('browsers that clients trust')

type Part = 'appearance' | 'approval' | 'security' | 'hours'

/** A part of the settings with a version of its own, so that nobody undoes unseen what another one has just set. */
const versioned = <Values extends object>(settings: OfficeSettings, part: Part, values: Values) => ({ ...values, version: settings[`${part}_version`] ?? 1 })

const recordsOf = {
  appearance: (settings: OfficeSettings) => {
    const { product_name, office, theme, switches, terms } = settings
    return versioned(settings, 'appearance', { product_name, office, theme, switches, terms })
  },
  approval: (settings: OfficeSettings) => versioned(settings, 'approval', settings.approval),
  security: (settings: OfficeSettings) => versioned(settings, 'security', securityOf(settings)),
  hours: (settings: OfficeSettings) => versioned(settings, 'hours', { working_hours: [...hoursOf(settings)] }),
}

const show = async <Name extends Part>({ db, office }: PersonContext, part: Name) => ({
  data: recordsOf[part](await readSettings(db, office.id)) as ReturnType<(typeof recordsOf)[Name]>,
})

interface Change {
  action: string
  part: Partial<OfficeSettings>
  before: unknown
  after: unknown
}

/** The settings, the trace of the change, word to whoever has them open, and every node reads them anew. */
async function change({ db, actor, office, installation }: PersonContext, { action, part, before, after }: Change) {
  await changeSettings(db, office.id, part)
  await writeAudit(db, { action, entity: 'tenants', entity_id: actor.user_id, before, after })
  await publish(db, { entity: 'tenants', entity_id: actor.user_id })
  db.afterCommit(() => installation.offices.forget())
}

/** What is sent takes the place of the part, unless somebody else has changed that meanwhile; `values` is how it is kept. */
async function changePart<Body extends object>(context: PersonContext<unknown, unknown, Body>, part: Part, values: Partial<OfficeSettings>) {
  const { db, office, origin, body } = context
  const before = recordsOf[part](await lockSettings(db, office.id))
  requireVersion(origin, before)
  const after = { ...body, version: before.version + 1 }
  await change(context, { action: `${part}_changed`, part: { ...values, [`${part}_version`]: after.version }, before, after })
  return { data: after }
}

export const tenantsApi = handlers(tenants, {
  config: ({ office, installation }) => ({ data: configOf(office, installation) }),

  manifest: ({ office: { settings }, reply }) => {
    reply.header('content-type', 'application/manifest+json; charset=utf-8')
    return manifestOf(settings)
  },

  approval: context => show(context, 'approval'),

  changeApproval: context => changePart(context, 'approval', { approval: context.body }),

  appearance: context => show(context, 'appearance'),

  changeAppearance: context => {
    refuseFaults(contrastFaults(context.body.theme))
    return changePart(context, 'appearance', context.body)
  },

  changeLogo: async context => {
    const { before, after } = await takeLogo(context, context.body.file_id)
    await change(context, { action: 'logo_changed', part: { logo: after }, before, after })
    return { data: { logo: logoOf({ logo: after }) } }
  },

  security: context => show(context, 'security'),

  changeSecurity: async context => {
    const { db, actor, body } = context
    if (body.staff_totp_required && !(await hasTotp.get()(db, actor.user_id)))
      throw invalid({ staff_totp_required: 'Najpierw proszę włączyć aplikację uwierzytelniającą we własnym profilu.' })
    const changed = await changePart(context, 'security', { security: body })
    await shortenSessions.get()(db, body)
    if (!body.client_trusted_browsers) await distrustAll.get()(db)
    return changed
  },

  hours: context => show(context, 'hours'),

  changeHours: context => changePart(context, 'hours', context.body),
})
