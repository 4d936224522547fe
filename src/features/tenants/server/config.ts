import type { OfficeConfig } from '#kernel/office-config.ts'
import { securityOf } from '#features/tenants/shared/rules.ts'
import { logoOf } from './store-logo.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Office } from '#platform/config/offices.ts'

/** Weights that the specification asks for. */
const weights = [100, 300, 400, 500, 700, 900]

/** What everybody may know of an office before they log in. */
export function configOf({ id, api_key, settings }: Office, { config }: Pick<Installation, 'config'>): OfficeConfig {
  const { email: _, ...office } = settings.office
  const { staff_totp_required, staff_assigned_only: __, client_trusted_browsers: ___, ...session_lengths } = securityOf(settings)
  return {
    crss: id,
    product_name: settings.product_name,
    office,
    logo: logoOf(settings),
    api_key,
    locale: 'pl-PL',
    theme: settings.theme,
    web_font: { family: 'Roboto', weights, stylesheet: config.web_font?.stylesheet ?? '/fonts/roboto.css' },
    ...settings.switches,
    demo: config.demo,
    staff_totp_required,
    session_lengths,
  }
}
