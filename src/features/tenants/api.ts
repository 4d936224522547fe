import { type Appearance, tenants } from '#features/tenants/contract.ts'
import type { OfficeSettings } from '#features/tenants/settings.ts'
import { writeAudit } from '#features/audit/store.ts'
import { hasTotp } from '#features/auth/store-factors.ts'
import { publish } from '#features/events/store.ts'
import { contrastFaults, hoursOf, securityOf } from '#features/tenants/rules.ts'
import { changeSettings } from '#features/tenants/store.ts'
import { invalid } from '#kernel/failure.ts'
import { implement } from '#server/implement.ts'

/** Weights that the specification asks for. */
const weights = [100, 300, 400, 500, 700, 900]

const appearanceOf = ({ product_name, office, theme, switches, terms }: OfficeSettings): Appearance => ({ product_name, office, theme, switches, terms })

export const tenantsApi = implement(tenants, {
  config: ({ office, installation }) => {
    const { settings } = office
    const { email, ...shown } = settings.office
    const { staff_totp_required, ...session_lengths } = securityOf(settings)
    return {
      data: {
        crss: office.id,
        product_name: settings.product_name,
        office: shown,
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

  approval: ({ office }) => ({ data: office.settings.approval }),

  changeApproval: async ({ db, actor, office, installation, body }) => {
    await changeSettings(db, office.id, { approval: body })
    await writeAudit(db, { action: 'approval_changed', entity: 'tenants', entity_id: actor.user_id, before: office.settings.approval, after: body })
    await publish(db, { entity: 'tenants', entity_id: actor.user_id })
    db.afterCommit(() => installation.offices.forget())
    return { data: body }
  },

  appearance: ({ office: { settings } }) => ({ data: appearanceOf(settings) }),

  changeAppearance: async ({ db, actor, office, installation, body }) => {
    const faults = contrastFaults(body.theme)
    if (Object.keys(faults).length > 0) throw invalid(faults)
    await changeSettings(db, office.id, body)
    await writeAudit(db, { action: 'appearance_changed', entity: 'tenants', entity_id: actor.user_id, before: appearanceOf(office.settings), after: body })
    await publish(db, { entity: 'tenants', entity_id: actor.user_id })
    db.afterCommit(() => installation.offices.forget())
    return { data: body }
  },

  security: ({ office }) => ({ data: securityOf(office.settings) }),

  changeSecurity: async ({ db, actor, office, installation, body }) => {
    if (body.staff_totp_required && !(await hasTotp(db, actor.user_id)))
      throw invalid({ staff_totp_required: 'Najpierw proszę włączyć aplikację uwierzytelniającą we własnym profilu.' })
    await changeSettings(db, office.id, { security: body })
    await writeAudit(db, { action: 'security_changed', entity: 'tenants', entity_id: actor.user_id, before: securityOf(office.settings), after: body })
    await publish(db, { entity: 'tenants', entity_id: actor.user_id })
    db.afterCommit(() => installation.offices.forget())
    return { data: body }
  },

  hours: ({ office }) => ({ data: { working_hours: [...hoursOf(office.settings)] } }),

  changeHours: async ({ db, actor, office, installation, body }) => {
    await changeSettings(db, office.id, body)
    await writeAudit(db, { action: 'hours_changed', entity: 'tenants', entity_id: actor.user_id, before: hoursOf(office.settings), after: body.working_hours })
    await publish(db, { entity: 'tenants', entity_id: actor.user_id })
    db.afterCommit(() => installation.offices.forget())
    return { data: body }
  },
})
