import type { CompanyRole, Role } from '#kernel/access.ts'
import type { User } from '#features/users/contract.ts'

export const roleLabels: Record<Role, string> = {
  administrator: 'Administrator',
  manager: 'Kierownik',
  accountant: 'Księgowość',
  payroll: 'Kadry i płace',
  assistant: 'Asystent',
  owner: 'Właściciel firmy',
  member: 'Pracownik firmy',
  viewer: 'Tylko podgląd',
}

export const companyRoleLabels: Record<CompanyRole, string> = {
  caretaker: 'Opiekun',
  accountant: 'Księgowość',
  payroll: 'Kadry i płace',
  owner: 'Właściciel',
  member: 'Pracownik',
  viewer: 'Podgląd',
}

export const userStatusLabels: Record<User['status'], string> = {
  invited: 'Zaproszony',
  active: 'Aktywny',
  deactivated: 'Wyłączony',
  removed: 'Usunięty',
}

export const secondFactorLabels: Record<User['second_factor'], string> = {
  email: 'Kod w wiadomości e-mail',
  sms: 'Kod w SMS',
  totp: 'Aplikacja uwierzytelniająca',
}

export const themeLabels: Record<User['theme'], string> = { light: 'Jasny', dark: 'Ciemny', system: 'Jak w systemie' }
