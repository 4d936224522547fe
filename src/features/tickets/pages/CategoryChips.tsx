import { IconX } from '@tabler/icons-react'
import { Link } from 'react-router'
import { tickets } from '#features/tickets/shared/contract.ts'
import { linkTo } from '#web/routing/routes.ts'
import { scrollIntoView } from '#web/ui/layout/scroll-into-view.ts'
import { useCall } from '#web/api/use-call.ts'
import classes from './TicketList.module.css'

/** The office's categories as a client's ways into the list; the chosen one, taken away like a filter, leads back to all. */
export function CategoryChips({ current }: { current: string | undefined }) {
  const read = useCall(tickets.categories, undefined, { staleTime: 60_000 })
  const categories = read.data?.data ?? []
  if (categories.length === 0) return null
  return (
    <nav className={classes.categories} aria-label="Kategorie spraw">
      {categories.map(({ id, slug, title }) =>
        slug === current ? (
          <Link key={id} ref={scrollIntoView} to={linkTo('tickets')} aria-current="true" aria-label={`${title}: usuń wybór kategorii`}>
            {title} <IconX size={14} stroke={2} aria-hidden />
          </Link>
        ) : (
          <Link key={id} to={linkTo('tickets-category', { category: slug })}>
            {title}
          </Link>
        ),
      )}
    </nav>
  )
}
