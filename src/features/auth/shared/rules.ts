import type { SessionLengths } from '#features/tenants/shared/contract.ts'
import { usualSecurity } from '#features/tenants/shared/rules.ts'

const hour = 3600

/** How long a session lasts, in seconds: without use, and in all. Staff sessions end sooner than clients', and an office may be stricter. */
export function sessionLife(isAdmin: boolean, lengths: SessionLengths = usualSecurity) {
  return isAdmin
    ? { idle: lengths.staff_idle_minutes * 60, absolute: lengths.staff_hours * hour }
    : { idle: lengths.client_idle_hours * hour, absolute: lengths.client_days * 24 * hour }
}
