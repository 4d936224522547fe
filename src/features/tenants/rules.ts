import type { Security } from '#features/tenants/contract.ts'
import { type OfficeHours, usualHours } from '#kernel/office-hours.ts'

/** The longest a session may last; an office may only be stricter. */
export const usualSecurity: Security = { staff_totp_required: false, staff_hours: 12, staff_idle_minutes: 60, client_days: 30, client_idle_hours: 24 }

interface Settings {
  security?: Security | undefined
}

export const securityOf = ({ security }: Settings): Security => security ?? usualSecurity

/** Whether this person has to enrol an app before anything else. */
export const mustEnrol = (settings: Settings, person: { actor: { isAdmin: boolean }; second_factor: string }) =>
  person.actor.isAdmin && person.second_factor !== 'totp' && securityOf(settings).staff_totp_required

export const hoursOf = ({ working_hours }: { working_hours?: OfficeHours | undefined }): OfficeHours => working_hours ?? usualHours
