import { IconBug, IconFileText, IconMessageCircle, IconMessages, IconPlayerPlay } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { NavigateFunction } from 'react-router'
import type { Account } from '#kernel/access/account.ts'
import type { Permission } from '#kernel/access/access.ts'
import { foldDiacritics } from '#kernel/text/fold-diacritics.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { isThere } from '#web/routing/route-at.ts'
import { linkTo } from '#web/routing/routes.ts'
import { menuPlaces } from './menu-places.ts'

export interface Command {
  title: string
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  run(): unknown
}

/** What can be begun from anywhere, and where one can go, as far as this person may. */
export function commandsFor({ isAdmin }: Account, may: (permission: Permission) => boolean, navigate: NavigateFunction, here: string): Command[] {
  const go = (to: string) => () => navigate(to)
  const begun: (Command & { isVisible: boolean })[] = [
    {
      title: 'Nowa sprawa',
      icon: IconMessageCircle,
      isVisible: may('tickets.create') && isThere(isAdmin ? 'dashboard-tickets-new' : 'tickets-new'),
      run: go(linkTo(isAdmin ? 'dashboard-tickets-new' : 'tickets-new')),
    },
    {
      title: 'Nowa wiadomość',
      icon: IconMessages,
      isVisible: may('messages.write') && isThere(isAdmin ? 'dashboard-messages-new' : 'messages-new'),
      run: go(linkTo(isAdmin ? 'dashboard-messages-new' : 'messages-new')),
    },
    {
      title: 'Dodaj dokumenty',
      icon: IconFileText,
      isVisible: may('documents.create') && isThere(isAdmin ? 'dashboard-documents' : 'documents'),
      run: go(linkTo(isAdmin ? 'dashboard-documents' : 'documents', {}, { add: 'files' })),
    },
    {
      title: 'Zacznij pomiar czasu',
      icon: IconPlayerPlay,
      isVisible: isAdmin && may('uptimes.write') && isSwitchedOn('uptime'),
      run: () => import('#features/uptimes/public.tsx').then(panels => panels.startClock()),
    },
    {
      title: 'Zgłoś problem',
      icon: IconBug,
      isVisible: isThere(isAdmin ? 'dashboard-system-tickets-new' : 'system-tickets-new'),
      run: go(linkTo(isAdmin ? 'dashboard-system-tickets-new' : 'system-tickets-new', {}, { from: here })),
    },
  ]
  const places = menuPlaces
    .get()(isAdmin)
    .map(({ title, icon, to }) => ({ title: `Przejdź: ${title}`, icon, run: go(to) }))
  return [...begun.filter(({ isVisible }) => isVisible), ...places]
}

/** Those in which every word of the query begins a word. */
export function fitting(commands: readonly Command[], query: string): Command[] {
  const wanted = foldDiacritics(query).split(/\s+/).filter(Boolean)
  return commands.filter(({ title }) => {
    const words = foldDiacritics(title).split(/[^\p{L}\p{N}]+/u)
    return wanted.every(part => words.some(word => word.startsWith(part)))
  })
}
