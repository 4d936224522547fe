import type { ClientRole, CompanyRole, Role } from '#kernel/access/access.ts'
import type { SecondFactor, Theme } from '#kernel/access/account.ts'
import type { userStatuses } from './contract.ts'

/** Of the account and of a person in a company alike. */
export const roleLabels: Record<Role | CompanyRole, string> = {
  administrator: 'Administrator',
  manager: 'Kierownik',
  accountant: 'Księgowy',
  payroll: 'Kadrowy',
  assistant: 'Asystent',
  caretaker: 'Opiekun',
  owner: 'Właściciel',
  member: 'Pracownik',
  viewer: 'Podgląd',
}

/** What a client's role means, beside its choice. */
export const clientRoleMeanings: Record<ClientRole, string> = {
  owner: 'Robi wszystko: akceptuje kwoty, przesyła dokumenty, zgłasza pracowników i zaprasza osoby.',
  member: 'Przesyła dokumenty i pisze do biura.',
  viewer: 'Tylko czyta: niczego nie przesyła ani nie pisze.',
}

/** What a choice among some of the roles offers. */
export const roleOptions = <Name extends Role | CompanyRole>(names: readonly Name[]) =>
  Object.fromEntries(names.map(name => [name, roleLabels[name]])) as Record<Name, string>

export const userStatusLabels: Record<(typeof userStatuses)[number], string> = {
  invited: 'Zaproszenie wysłane',
  active: 'Konto aktywne',
  deactivated: 'Konto wyłączone',
  removed: 'Konto usunięte',
}

export const secondFactorLabels: Record<SecondFactor, string> = {
  email: 'Kod w wiadomości e-mail',
  sms: 'Kod w SMS',
  totp: 'Aplikacja uwierzytelniająca',
}

export const themeLabels: Record<Theme, string> = { light: 'Jasny', dark: 'Ciemny', system: 'Jak w systemie' }
