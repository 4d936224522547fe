import { type Config, tenants } from '#features/tenants/contract.ts'
import { isOn, type Needs } from '#kernel/switches.ts'
import { send } from '#web/transport.ts'

let loaded: Config | undefined
let loading: Promise<Config> | undefined

/** Asks for the configuration once; a failed attempt may be repeated. */
export function loadConfig(): Promise<Config> {
  loading ??= send(tenants.config, { headers: {} })
    .then(answer => {
      loaded = (answer as { data: Config }).data
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

/** Names the office in every call. */
export const officeHeaders = () => ({ 'X-API-Key': config().api_key, 'X-Provider': 'local' })

export const isSwitchedOn = (needs: Needs | undefined): boolean => isOn(config(), needs)
