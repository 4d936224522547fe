import { type AppearanceRecord, tenants } from '#features/tenants/contract.ts'
import type { OfficeSettings } from '#features/tenants/settings.ts'
import { writeAudit } from '#features/audit/store.ts'
import { hasTotp } from '#features/auth/store-factors.ts'
import { publish } from '#features/events/store.ts'
import { manifestOf } from '#features/tenants/manifest.ts'
import { contrastFaults, hoursOf, securityOf } from '#features/tenants/rules.ts'
import { logoOf, takeLogo } from '#features/tenants/store-logo.ts'
import { changeSettings, lockSettings, readSettings } from '#features/tenants/store.ts'
import { invalid, refuseFaults } from '#kernel/failure.ts'
import type { PersonContext } from '#server/context.ts'
import { implement } from '#server/implement.ts'
import { requireVersion } from '#server/version.ts'

/** Weights that the specification asks for. */
const weights = [100, 300, 400, 500, 700, 900]

function appearanceOf({ product_name, office, theme, switches, terms, appearance_version: version = 1 }: OfficeSettings): AppearanceRecord {
  return { product_name, office, theme, switches, terms, version }
}

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

export const tenantsApi = implement(tenants, {
  config: ({ office, installation }) => {
    const { settings } = office
    const { email, ...shown } = settings.office
    const { staff_totp_required, staff_assigned_only: _, ...session_lengths } = securityOf(settings)
    return {
      data: {
        crss: office.id,
        product_name: settings.product_name,
        office: shown,
        logo: logoOf(settings),
        api_key: office.api_key,
        locale: 'pl-PL' as const,
        theme: settings.theme,
        web_font: { family: 'Roboto', weights, stylesheet: '/fonts/roboto.css' },
        ...settings.switches,
        demo: installation.config.demo,
        staff_totp_required,
        session_lengths,
      },
    }
  },

  manifest: ({ office: { settings }, reply }) => {
    reply.header('content-type', 'application/manifest+json; charset=utf-8')
    return manifestOf(settings)
  },

  approval: ({ office }) => ({ data: office.settings.approval }),

  changeApproval: async context => {
    const { office, body } = context
    await change(context, { action: 'approval_changed', part: { approval: body }, before: office.settings.approval, after: body })
    return { data: body }
  },

  appearance: async ({ db, office }) => ({ data: appearanceOf(await readSettings(db, office.id)) }),

  changeAppearance: async context => {
    const { db, office, body, origin } = context
    const faults = contrastFaults(body.theme)
    refuseFaults(faults)
    const before = appearanceOf(await lockSettings(db, office.id))
    requireVersion(origin, before)
    const after = { ...body, version: before.version + 1 }
    await change(context, { action: 'appearance_changed', part: { ...body, appearance_version: after.version }, before, after })
    return { data: after }
  },

  changeLogo: async context => {
    const { before, after } = await takeLogo(context, context.body.file_id)
    await change(context, { action: 'logo_changed', part: { logo: after }, before, after })
    return { data: { logo: logoOf({ logo: after }) } }
  },

  security: ({ office }) => ({ data: securityOf(office.settings) }),

  changeSecurity: async context => {
    const { db, actor, office, body } = context
    if (body.staff_totp_required && !(await hasTotp(db, actor.user_id)))
      throw invalid({ staff_totp_required: 'Najpierw proszę włączyć aplikację uwierzytelniającą we własnym profilu.' })
    await change(context, { action: 'security_changed', part: { security: body }, before: securityOf(office.settings), after: body })
    return { data: body }
  },

  hours: ({ office }) => ({ data: { working_hours: [...hoursOf(office.settings)] } }),

  changeHours: async context => {
    const { office, body } = context
    await change(context, { action: 'hours_changed', part: body, before: hoursOf(office.settings), after: body.working_hours })
    return { data: body }
  },
})
