import {
  IconBook2,
  IconBuildingStore,
  IconBug,
  IconCalendarCheck,
  IconCalendarEvent,
  IconChartBar,
  IconChecklist,
  IconClipboardList,
  IconFileText,
  IconHome,
  IconLayoutDashboard,
  IconMessageCircle,
  IconMessages,
  IconReceiptTax,
  IconRepeat,
  IconScale,
  IconSchool,
  IconSettings,
  IconSignature,
  IconShoppingCart,
  IconTag,
  IconUserCircle,
  IconUsers,
  IconUsersGroup,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Counted } from '#features/menu-counts/contract.ts'
import { warsawYear } from '#kernel/dates/warsaw.ts'
import { type LinkName, linkTo } from '#web/routing/routes.ts'
import { isThere } from '#web/routing/route-at.ts'

export interface MenuItem {
  name: LinkName
  title: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  /** Whose open and late records stand beside it. */
  counts?: Counted
}

interface Section {
  title?: string
  items: MenuItem[]
}

const item = (name: LinkName, title: string, icon: MenuItem['icon'], counts?: Counted): MenuItem => ({
  name,
  title,
  icon,
  ...(counts && { counts }),
})

const office: Section[] = [
  {
    items: [
      item('dashboard', 'Pulpit', IconLayoutDashboard),
      item('dashboard-messages', 'Wiadomości', IconMessages, 'messages'),
      item('dashboard-tasks', 'Zadania', IconChecklist, 'tasks'),
      item('dashboard-tickets', 'Sprawy', IconMessageCircle, 'tickets'),
    ],
  },
  {
    title: 'Klienci',
    items: [
      item('dashboard-companies', 'Firmy', IconBuildingStore),
      item('dashboard-settlements', 'Rozliczenia', IconCalendarCheck, 'settlements'),
      item('dashboard-documents', 'Dokumenty', IconFileText, 'documents'),
      item('dashboard-employees', 'Pracownicy', IconUsersGroup),
      item('dashboard-powers', 'Pełnomocnictwa', IconSignature),
    ],
  },
  {
    title: 'Biuro',
    items: [
      item('dashboard-recurring-tasks', 'Zadania podatkowe', IconRepeat),
      item('dashboard-limits', 'Limity podatkowe', IconScale),
      item('dashboard-reports', 'Raporty', IconChartBar),
      item('dashboard-pricelist', 'Cennik', IconTag),
      item('dashboard-schedule', 'Harmonogram', IconCalendarEvent),
      item('dashboard-users', 'Użytkownicy', IconUsers),
    ],
  },
  {
    title: 'Wiedza i opinie',
    items: [
      item('dashboard-trainings-categories', 'Szkolenia', IconSchool, 'trainings'),
      item('dashboard-surveys', 'Ankiety', IconClipboardList),
      item('dashboard-polls', 'Ankiety na pulpicie', IconBook2),
    ],
  },
]

const officeFoot = [item('dashboard-system-tickets', 'Zgłoszenia', IconBug, 'system-tickets'), item('dashboard-settings', 'Ustawienia', IconSettings)]

const client: Section[] = [
  {
    items: [
      item('home', 'Pulpit', IconHome),
      item('documents', 'Dokumenty', IconFileText, 'documents'),
      item('purchases', 'Opis zakupów', IconShoppingCart),
      item('taxes', 'Podatki', IconReceiptTax),
      item('messages', 'Wiadomości', IconMessages, 'messages'),
      item('tickets', 'Sprawy', IconMessageCircle, 'tickets'),
    ],
  },
  {
    title: 'Wiedza i opinie',
    items: [item('trainings-categories', 'Szkolenia', IconSchool, 'trainings'), item('surveys', 'Ankiety', IconClipboardList, 'surveys')],
  },
]

const clientFoot = [item('system-tickets', 'Zgłoszenia', IconBug), item('profile', 'Profil', IconUserCircle)]

const isVisible = ({ name }: MenuItem) => isThere(name)

export function menuOf(isAdmin: boolean): { sections: Section[]; foot: MenuItem[] } {
  const sections = (isAdmin ? office : client).map(section => ({ ...section, items: section.items.filter(isVisible) }))
  return { sections: sections.filter(section => section.items.length > 0), foot: (isAdmin ? officeFoot : clientFoot).filter(isVisible) }
}

const inBar: LinkName[] = ['home', 'documents', 'tickets', 'messages']

export const isInBar = ({ name }: MenuItem) => inBar.includes(name)

/** The client's bar on phones; what is not there leaves its place to the others. */
export const bottomBar = () => inBar.flatMap(name => client[0]?.items.find(item => item.name === name && isVisible(item)) ?? [])

/** The only item with a parameter leads to the current year. */
export const addressOf = (name: LinkName): string =>
  name === 'dashboard-limits' ? linkTo(name, { year: String(warsawYear()) }) : (linkTo as (name: LinkName) => string)(name)

/** All of the menu that this person has, in its order. */
export function placesOf(isAdmin: boolean) {
  const { sections, foot } = menuOf(isAdmin)
  return [...sections.flatMap(({ items }) => items), ...foot].map(({ name, title, icon }) => ({ title, icon, to: addressOf(name) }))
}
