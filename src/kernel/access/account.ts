import type { CompanyRole, Role } from './access.ts'

export const secondFactors = ['email', 'sms', 'totp'] as const
export type SecondFactor = (typeof secondFactors)[number]
export const themes = ['light', 'dark', 'system'] as const
export type Theme = (typeof themes)[number]

/** What the portal knows of whoever is signed in; the whole record is the feature's of users. */
export interface Account {
  id: string
  email: string
  first_name: string
  last_name: string
  phone: string | null
  isAdmin: boolean
  role: Role
  second_factor: SecondFactor | null
  theme: Theme
  /** The file of the picture, if there is one. */
  avatar: string | null
}

/** A client's company, with their roles there. */
export interface Seat {
  id: string
  title: string
  roles: readonly CompanyRole[]
  sees_settlements: boolean
  archived: boolean
}
