import { useParams } from 'react-router'
import { PageNotFound } from '#features/auth/public.tsx'
import { tickets } from '#features/tickets/shared/contract.ts'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import { ClientTickets } from './TicketList.tsx'

/** `/tickets/podatki`: the same list, of one category; an address that no category has is no page. */
export function TicketCategory() {
  const { id, category: slug = id ?? '' } = useParams()
  const read = useCall(tickets.categories, undefined, { staleTime: 60_000 })
  const category = read.data?.data.find(one => one.slug === slug)
  useRecordName(category?.title ?? (read.data && 'Strony nie znaleziono'))
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={6} />
  return category ? <ClientTickets key={slug} slug={slug} categoryTitle={category.title} /> : <PageNotFound />
}
