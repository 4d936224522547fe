import type { Appearance, Security } from './contract.ts'
import { contrast } from '#kernel/colours.ts'
import { type OfficeHours, usualHours } from '#kernel/dates/office-hours.ts'

/** The longest a session may last; an office may only be stricter. */
export const usualSecurity: Security = {
  staff_totp_required: false,
  staff_assigned_only: false,
  staff_hours: 12,
  staff_idle_minutes: 60,
  client_days: 30,
  client_idle_hours: 24,
  client_trusted_browsers: false,
}

interface Settings {
  security?: Security | undefined
}

export const securityOf = ({ security }: Settings): Security => security ?? usualSecurity

/** Whether this person has to enrol an app before anything else. */
export const mustEnrol = (settings: Settings, person: { actor: { isAdmin: boolean }; second_factor: string }) =>
  person.actor.isAdmin && person.second_factor !== 'totp' && securityOf(settings).staff_totp_required

export const hoursOf = ({ working_hours }: { working_hours?: OfficeHours | undefined }): OfficeHours => working_hours ?? usualHours

/** Bytes: it is loaded before every log-in. */
export const maxLogoBytes = 256 * 1024

/** What the office's colours stand on, per theme. */
export const surfaces = { light: '#ffffff', dark: '#172131' } as const
/** WCAG 2.2 AA for text. */
export const minContrast = 4.5

const ratio = (value: number) => value.toLocaleString('pl-PL', { maximumFractionDigits: 1, minimumFractionDigits: 1 })

/** Colours that would not be read, by the path of their field. */
export function contrastFaults(theme: Appearance['theme']): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const scheme of ['light', 'dark'] as const)
    for (const use of ['primary', 'secondary'] as const) {
      const contrastRatio = contrast(theme[scheme][use], surfaces[scheme])
      if (contrastRatio < minContrast)
        faults[`theme.${scheme}.${use}`] = `Kontrast z tłem wynosi ${ratio(contrastRatio)}:1, a musi wynosić co najmniej ${ratio(minContrast)}:1.`
    }
  return faults
}
