import { Link } from 'react-router'
import { tickets } from '#features/tickets/contract.ts'
import { linkTo } from '#web/routes.tsx'
import { reveal } from '#web/ui/reveal.ts'
import { useCall } from '#web/use-call.ts'
import classes from './Tickets.module.css'

/** The office's categories as a client's ways into the list. */
export function CategoryChips({ current }: { current: string | undefined }) {
  const read = useCall(tickets.categories, undefined, { staleTime: 60_000 })
  const categories = read.data?.data ?? []
  if (categories.length === 0) return null
  return (
    <nav className={classes.categories} aria-label="Kategorie spraw">
      <Link to={linkTo('tickets')} aria-current={current === undefined ? 'page' : undefined}>
        Wszystkie
      </Link>
      {categories.map(({ id, slug, title }) => (
        <Link
          key={id}
          ref={slug === current ? reveal : undefined}
          to={linkTo('tickets-category', { category: slug })}
          aria-current={slug === current ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  )
}
