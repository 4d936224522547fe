import { type Config, tenants } from '#features/tenants/shared/contract.ts'
import type { User } from '#features/users/shared/contract.ts'
import { isOn, type Needs } from '#kernel/feature-flags.ts'
import { send } from '#web/api/transport.ts'

let loaded: Config | undefined
let loading: Promise<Config> | undefined

/** The server's page brings it along; the one that is kept for the time without a line does not. */
const brought = () => globalThis.document?.getElementById('config')?.textContent

/** Once; a failed attempt may be repeated. */
export function loadConfig(): Promise<Config> {
  const text = loading ? undefined : brought()
  loading ??= (text ? Promise.resolve(JSON.parse(text)) : send(tenants.config, { headers: {} }))
    .then((answer: { data: Config }) => {
      loaded = answer.data
      return loaded
    })
    .catch((error: unknown) => {
      loading = undefined
      throw error
    })
  return loading
}

/** The configuration, which the guard has loaded before any screen. */
export function config(): Config {
  if (!loaded) throw new Error('The configuration is not loaded yet')
  return loaded
}

/** Whether the office lets this person do nothing before they enrol an app. */
export const mustEnrol = ({ isAdmin, second_factor }: User) => isAdmin && second_factor !== 'totp' && (loaded?.staff_totp_required ?? false)

/** Names the office in every call. */
export const officeHeaders = () => ({ 'X-API-Key': config().api_key, 'X-Provider': 'local' })

export const isSwitchedOn = (needs: Needs | undefined): boolean => isOn(config(), needs)
