import type { Account } from '#kernel/access/account.ts'
import type { OfficeConfig } from '#kernel/office-config.ts'
import { isOn, type Needs } from '#kernel/feature-flags.ts'
import { send } from '#web/api/transport.ts'
import { sessionParts } from './session-parts.ts'

let loaded: OfficeConfig | undefined
let loading: Promise<OfficeConfig> | undefined

/** The server's page brings it along; the one that is kept for the time without a line does not. */
const brought = () => globalThis.document?.getElementById('config')?.textContent

/** Once; a failed attempt may be repeated. Throws an `ApiError` where the server gives none. */
export function loadConfig(): Promise<OfficeConfig> {
  const text = loading ? undefined : brought()
  loading ??= (text ? Promise.resolve(JSON.parse(text)) : send(sessionParts.get().endpoints.config, { headers: {} }))
    .then((answer: { data: OfficeConfig }) => {
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
export function config(): OfficeConfig {
  if (!loaded) throw new Error('The configuration is not loaded yet')
  return loaded
}

/** Whether the office lets this person do nothing before they enrol an app. */
export const mustEnrol = ({ isAdmin, second_factor }: Account) => isAdmin && second_factor !== 'totp' && (loaded?.staff_totp_required ?? false)

/** Names the office in every call. */
export const officeHeaders = () => ({ 'X-API-Key': config().api_key, 'X-Provider': 'local' })

export const isSwitchedOn = (needs: Needs | undefined): boolean => isOn(config(), needs)
