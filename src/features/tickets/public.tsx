import { lazyNamed } from '#web/lazy-named.ts'

export const CompanyTickets = lazyNamed(() => import('./pages/TicketCards.tsx'), 'CompanyTickets')
export const CompanyOpenTickets = lazyNamed(() => import('./pages/TicketCards.tsx'), 'CompanyOpenTickets')
export const UrgentTickets = lazyNamed(() => import('./pages/TicketCards.tsx'), 'UrgentTickets')
export const MyTickets = lazyNamed(() => import('./pages/TicketCards.tsx'), 'MyTickets')
export const TicketCategories = lazyNamed(() => import('./pages/CategoryCard.tsx'), 'CategoryCard')
