import { Button } from '@mantine/core'
import { IconMessages, IconPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type ConversationRow, messages } from '#features/messages/shared/contract.ts'
import { conversationFields } from '#features/messages/shared/fields.ts'
import { excerptOf, firmOf } from '#features/messages/shared/labels.ts'
import { formatPeriod, formatShortWhen, formatWhen } from '#kernel/dates/format-when.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import type { PhoneLook } from '#web/ui/list/phone/PhoneRows.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Avatar } from '#web/ui/display/Avatar.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { useCan, useUser } from '#web/session/use-session.ts'
import { awaited } from './message-badges.ts'
import classes from './MessageList.module.css'
import { useCanHere } from '#web/ui/session/use-rights.ts'

const Broadcasts = lazyNamed(() => import('./Broadcasts.tsx'), 'Broadcasts')

function Subject({ row }: { row: ConversationRow }) {
  return (
    <span className={classes.subject} data-unread={row.unread > 0 || undefined}>
      {row.unread > 0 && (
        <span className={classes.unread}>
          {row.unread}
          <span className="hidden"> nieprzeczytane: </span>
        </span>
      )}
      <b>{row.subject}</b>
      <span className={classes.excerpt}>{excerptOf(row)}</span>
    </span>
  )
}

export const columns = columnsOf<typeof conversationFields, ConversationRow>(conversationFields, {
  subject: row => <Subject row={row} />,
  people: row => <span className={classes.people}>{row.people || '–'}</span>,
  company_title: firmOf,
  to_acknowledge: row => (row.to_acknowledge ? <Status look={awaited} /> : ''),
  last_message_at: row => <span className={classes.when}>{formatWhen(row.last_message_at)}</span>,
})

const phoneLookOf = (row: ConversationRow): PhoneLook => ({
  sign: { picture: <Avatar name={row.last_author_name} size={32} /> },
  title: row.subject,
  unread: row.unread > 0 ? `Nieprzeczytane: ${row.unread}` : undefined,
  end: formatShortWhen(row.last_message_at),
  about: excerptOf(row),
  state: row.to_acknowledge && <Status look={awaited} />,
})

const ready = [{ title: 'Do potwierdzenia', filters: 'to_acknowledge:true' }]

const filters = filtersOf(conversationFields, { first: ['to_acknowledge', 'company_title'] })

const archive = { key: 'archive', title: 'Archiwum' }
const conditions: Record<string, string> = { own: 'mine:true,archived:false', office: '', archive: 'archived:true' }

/** Conversations, for both areas. */
export function MessageList() {
  const { isAdmin } = useUser()
  const mayWrite = useCanHere('messages.write')
  const mayBroadcast = useCan('messages.broadcast')
  const company_id = useChosenCompany()
  const [search] = useSearchParams()
  const tabs = [
    { key: 'own', title: isAdmin ? 'Moje' : 'Bieżące' },
    ...(isAdmin ? [{ key: 'office', title: 'Całe biuro' }] : []),
    archive,
    ...(mayBroadcast ? [{ key: 'broadcasts', title: 'Do wielu firm' }] : []),
  ]
  const tab = useTab(tabs)
  const fixed = [conditions[tab], !isAdmin && company_id && `company_id=${company_id}`].filter(Boolean).join(',')
  const add = mayWrite && (
    <Button
      aria-keyshortcuts="C"
      component={Link}
      to={linkTo(isAdmin ? 'dashboard-messages-new' : 'messages-new')}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
    >
      Nowa wiadomość
    </Button>
  )
  return (
    <Page title={isAdmin ? 'Wiadomości' : 'Moje wiadomości'} flush actions={add} tabs={<Tabs tabs={tabs} label="Części wiadomości" />}>
      {tab === 'broadcasts' ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <Broadcasts id={search.get('broadcast')} />
        </Suspense>
      ) : (
        <ListTable
          key={tab}
          name="messages"
          label="Rozmowy"
          endpoint={messages.list}
          columns={columns}
          fixed={fixed || undefined}
          linkOf={(row: ConversationRow) => linkTo(isAdmin ? 'dashboard-messages-view' : 'messages-view', { id: row.id })}
          nounForms={['rozmowa', 'rozmowy', 'rozmów', 'rozmowy']}
          searchLabel="Temat, treść, osoba"
          defaultSort="last_message_at:desc"
          filters={filters}
          ready={tab === 'own' && !isAdmin ? ready : undefined}
          phone={isAdmin ? undefined : { look: phoneLookOf }}
          groupOf={row => formatPeriod(row.last_message_at)}
          empty={{
            icon: IconMessages,
            title: tab === 'archive' ? 'Archiwum jest puste' : 'Nie ma jeszcze wiadomości',
            text:
              tab === 'archive' ? 'Rozmowa wraca stąd sama, gdy ktoś odpowie.' : isAdmin ? 'Tu są rozmowy z klientami i w biurze.' : 'Tu są rozmowy z biurem.',
            action: (tab !== 'archive' && add) || undefined,
          }}
        />
      )}
    </Page>
  )
}
