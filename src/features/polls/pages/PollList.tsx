import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/dialog/menu-styles.ts'
import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconChartBar, IconDots, IconLock, IconMessageQuestion, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { type Poll, polls } from '#features/polls/shared/contract.ts'
import { pollFields } from '#features/polls/shared/fields.ts'
import { call } from '#web/api/call.ts'
import { changeParams } from '#web/routing/change-params.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCan } from '#web/session/use-session.ts'
import { useSearch } from '#web/routing/use-search.ts'
import { pollBadges } from './poll-badges.ts'

const NewPollDialog = lazyNamed(() => import('./NewPollDialog.tsx'), 'NewPollDialog')
const ChangePollDialog = lazyNamed(() => import('./ChangePollDialog.tsx'), 'ChangePollDialog')
const ResultsDialog = lazyNamed(() => import('./ResultsDialog.tsx'), 'ResultsDialog')

export const columns = columnsOf<typeof pollFields, Poll>(pollFields, {
  state: row => <Status look={pollBadges[row.state]} />,
  companies: row => row.companies ?? 'wszystkie',
})

const filters = filtersOf(pollFields)

type EndingAct = 'close' | 'remove'

interface PollMenuProps {
  poll: Poll
  mayWrite: boolean
  showResults(): void
  change(): void
  ask(act: EndingAct): void
}

function PollMenu({ poll, mayWrite, showResults, change, ask }: PollMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={32} aria-label={`Działania: ${poll.question}`} title="Więcej">
          <IconDots {...icon} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconChartBar {...icon} />} onClick={showResults}>
          Wyniki
        </Menu.Item>
        {mayWrite && poll.state === 'open' && (
          <Menu.Item leftSection={<IconPencil {...icon} />} onClick={change}>
            Zmień
          </Menu.Item>
        )}
        {mayWrite && poll.state === 'open' && (
          <Menu.Item leftSection={<IconLock {...icon} />} onClick={() => ask('close')}>
            Zakończ
          </Menu.Item>
        )}
        {mayWrite && (
          <Menu.Item leftSection={<IconTrash {...icon} />} onClick={() => ask('remove')}>
            Usuń
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** One question each, asked on the clients' home page; all of it happens in dialogs. */
export function PollList() {
  const mayWrite = useCan('polls.write')
  const [search, setSearch] = useSearch()
  const openPollId = search.get('poll')
  const [creating, setCreating] = useState(false)
  const [changing, setChanging] = useState<string>()
  const [asking, setAsking] = useState<{ poll: Poll; act: EndingAct }>()
  /** Over the list as it stands, so that closing the results leads back to it. */
  const showPoll = (id: string | null) => setSearch(now => changeParams(now, { poll: id }))

  async function confirm() {
    if (!asking) return
    const params = { id: asking.poll.id }
    await (asking.act === 'close' ? call(polls.close, { params }) : call(polls.remove, { params }))
    await refreshQueries('polls')
    toast(asking.act === 'close' ? 'Głosowanie jest zakończone.' : 'Usunięto ankietę.')
  }

  const add = mayWrite && (
    <Button aria-keyshortcuts="C" leftSection={<IconPlus {...icon} />} onClick={() => setCreating(true)}>
      Nowa ankieta na pulpicie
    </Button>
  )
  return (
    <Page title="Lista ankiet" lead="Jedno pytanie na pulpicie klientów." flush actions={add}>
      <ListTable
        name="polls"
        label="Ankiety na pulpicie"
        endpoint={polls.list}
        columns={columns}
        linkOf={(row: Poll) => linkTo('dashboard-polls', {}, Object.fromEntries(changeParams(search, { poll: row.id })))}
        nounForms={['ankieta', 'ankiety', 'ankiet', 'ankiety']}
        searchLabel="Pytanie"
        defaultSort="created:desc"
        filters={filters}
        actions={row => (
          <PollMenu
            poll={row}
            mayWrite={mayWrite}
            showResults={() => showPoll(row.id)}
            change={() => setChanging(row.id)}
            ask={act => setAsking({ poll: row, act })}
          />
        )}
        empty={{
          icon: IconMessageQuestion,
          title: 'Nie ma jeszcze ankiet',
          text: 'Pytanie pojawi się na pulpicie klientów, a wyniki po oddaniu głosu.',
          action: add || undefined,
        }}
      />
      <Suspense>
        {creating && <NewPollDialog onClose={() => setCreating(false)} />}
        {changing && <ChangePollDialog id={changing} onClose={() => setChanging(undefined)} />}
        {openPollId && <ResultsDialog id={openPollId} onClose={() => showPoll(null)} />}
      </Suspense>
      {asking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(undefined)}
          title={`${asking.act === 'close' ? 'Zakończyć głosowanie' : 'Usunąć ankietę'} „${asking.poll.question}”?`}
          act={asking.act === 'close' ? 'Zakończ' : 'Usuń'}
          danger
          onConfirm={confirm}
        >
          {asking.act === 'close' ? 'Pytanie zniknie z pulpitu klientów, wyniki zostaną.' : 'Zniknie razem z głosami.'}
        </ConfirmDialog>
      )}
    </Page>
  )
}
