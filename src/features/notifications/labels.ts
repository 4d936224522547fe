import type { Channel, Group } from '#features/notifications/rules.ts'

export const channelLabels: Record<Channel, string> = { portal: 'W portalu', email: 'E-mail', sms: 'SMS' }

export const groupLabels: Record<Group, string> = {
  concerned: 'Osoby, których to dotyczy',
  caretaker: 'Opiekun firmy',
  accountant: 'Księgowi firmy',
  payroll: 'Kadrowi firmy',
  owner: 'Właściciele firmy',
  member: 'Pracownicy firmy',
  manager: 'Kierownicy biura',
  administrator: 'Administratorzy biura',
}
