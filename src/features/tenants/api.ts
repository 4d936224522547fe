import { tenants } from '#features/tenants/contract.ts'
import { implement } from '#server/implement.ts'

/** Weights that the specification asks for. */
const weights = [100, 300, 400, 500, 700, 900]

export const tenantsApi = implement(tenants, {
  config: ({ office, installation }) => {
    const { settings } = office
    const { email, ...shown } = settings.office
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
      },
    }
  },
})
