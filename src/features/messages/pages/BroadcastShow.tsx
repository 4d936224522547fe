import { Button } from '@mantine/core'
import { IconArrowLeft, IconBuildingStore } from '@tabler/icons-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link } from 'react-router'
import { type Broadcast, type Delivery, broadcasts } from '#features/messages/shared/contract-broadcast.ts'
import { deliveryFields } from '#features/messages/shared/fields.ts'
import { roleLabels } from '#features/users/shared/labels.ts'
import { isUnderWay } from '#features/messages/shared/rules.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCall } from '#web/api/use-call.ts'
import { BroadcastActs } from './BroadcastActs.tsx'
import classes from './BroadcastShow.module.css'
import { broadcastBadges, deliveryBadges } from './message-badges.ts'
import { Refused } from './Refused.tsx'

function mailsOf(row: Delivery) {
  if (row.state !== 'sent' && row.state !== 'mailed') return '–'
  if (row.mails_failed > 0) return <span className={classes.failed}>nie dotarło: {row.mails_failed}</span>
  if (row.mails_waiting > 0) return 'w drodze'
  return row.mails_sent > 0 ? 'wysłano' : '–'
}

const of = (part: number, row: Delivery) => (row.state === 'sent' ? `${part} z ${row.people}` : '–')

export const columns = columnsOf<typeof deliveryFields, Delivery>(deliveryFields, {
  state: row => <Status look={deliveryBadges[row.state]} />,
  mails_failed: mailsOf,
  read: row => of(row.read, row),
  acknowledged: row => of(row.acknowledged, row),
  replied: row => (row.replied ? 'jest' : ''),
})

const filters = filtersOf(deliveryFields)

/** Milliseconds between two looks at mails that are on their way: no event tells of each. */
const refetchMs = 3000

function useFollowed(id: string) {
  const read = useCall(
    broadcasts.get,
    { params: { id } },
    { refetchInterval: ({ state }) => ((state.data?.data.mails_waiting ?? 0) > 0 || (state.data && isUnderWay(state.data.data)) ? refetchMs : false) },
  )
  const { mails_waiting, mails_failed } = read.data?.data ?? {}
  const before = useRef<string>(undefined)
  useEffect(() => {
    const now = `${mails_waiting} ${mails_failed}`
    // The table beneath tells of the same mails.
    if (before.current && before.current !== now) void refreshQueries('messages')
    before.current = now
  }, [mails_waiting, mails_failed])
  return read
}

const progressOf = ({ done, total, ...broadcast }: Broadcast) =>
  isUnderWay(broadcast) ? `${done} z ${total}` : `Przerwano po ${done} z ${plural(total, ['firmy', 'firm', 'firm'])}.`

/** How far it is, and how it fared at each company. */
export function BroadcastShow({ id }: { id: string }) {
  const read = useFollowed(id)
  const asks = read.data?.data.acknowledge === true
  const visibleColumns = useMemo(() => columns.filter(({ key }) => asks || key !== 'acknowledged'), [asks])
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!read.data) return <Skeleton lines={6} />
  const broadcast = read.data.data
  return (
    <>
      <section className={classes.head} aria-label="Wysyłka">
        <Button
          component={Link}
          variant="subtle"
          size="xs"
          to={linkTo('dashboard-messages', {}, { tab: 'broadcasts' })}
          leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
        >
          Wszystkie wysyłki
        </Button>
        <div className={classes.title}>
          <h2>{broadcast.subject}</h2>
          <Status look={broadcastBadges[broadcast.state]} size="pill" />
          <BroadcastActs broadcast={broadcast} />
        </div>
        <p>
          {broadcast.user_name}, {formatDateTime(broadcast.created_at)}. Do osób w roli:{' '}
          {broadcast.roles.map(role => roleLabels[role].toLowerCase()).join(', ')}.{broadcast.acknowledge && ' Z prośbą o potwierdzenie.'}
        </p>
        {broadcast.state !== 'done' && (
          <div className={classes.progress}>
            {isUnderWay(broadcast) && <progress value={broadcast.done} max={broadcast.total} aria-label="Postęp rozsyłania" />}
            <span role="status">{progressOf(broadcast)}</span>
          </div>
        )}
        {broadcast.problem && <ErrorMessage>{broadcast.problem}</ErrorMessage>}
        {broadcast.mails_failed > 0 && <Refused id={id} />}
      </section>
      <ListTable
        name="broadcast-companies"
        label="Doręczenie i przeczytanie"
        endpoint={broadcasts.companies}
        params={{ id }}
        columns={visibleColumns}
        linkOf={(row: Delivery) =>
          row.conversation_id ? linkTo('dashboard-messages-view', { id: row.conversation_id }) : linkTo('dashboard-companies-view', { id: row.company_id })
        }
        nounForms={['firma', 'firmy', 'firm', 'firmy']}
        searchLabel="Nazwa lub NIP"
        defaultSort="company_title:asc"
        filters={filters}
        empty={{ icon: IconBuildingStore, title: 'Żadna firma' }}
      />
    </>
  )
}
