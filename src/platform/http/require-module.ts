import { Failure } from '#kernel/failure.ts'
import { isOn, type Needs } from '#kernel/feature-flags.ts'
import type { Office } from '#platform/config/offices.ts'

/** Refuses what belongs to a part of the portal that the office has switched off. */
export function requireModule({ settings }: Pick<Office, 'settings'>, needs: Needs | undefined) {
  if (!isOn(settings.switches, needs)) throw new Failure('module_disabled', 'Ta część portalu jest w tym biurze wyłączona.')
}
