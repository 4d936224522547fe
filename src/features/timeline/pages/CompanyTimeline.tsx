import '#web/ui/layout/mantine.ts'
import { IconBuildingStore, IconCalculator, IconCalendarMonth, IconChecklist, IconFileText, IconHistory, IconMessages, IconUsers } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { type Moment, timeline } from '#features/timeline/contract.ts'
import { doerOf, kindLabels, nameOf, sentenceOf } from '#features/timeline/labels.ts'
import type { TimelineKind } from '#features/timeline/rules.ts'
import { formatDateTime, formatFullDate, formatHour } from '#kernel/dates/dates.ts'
import { instantToWall, warsawDay } from '#kernel/dates/warsaw.ts'
import { capitalise } from '#kernel/text/capitalise.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import type { PhoneLook } from '#web/ui/list/phone/PhoneRows.tsx'
import { useUser } from '#web/session/use-session.ts'
import classes from './Timeline.module.css'

const icons: Record<TimelineKind, ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>> = {
  settlements: IconCalendarMonth,
  documents: IconFileText,
  tasks: IconChecklist,
  tickets: IconMessages,
  employees: IconUsers,
  billing: IconCalculator,
  companies: IconBuildingStore,
}

function Happening({ moment }: { moment: Moment }) {
  const Icon = icons[moment.kind]
  const name = nameOf(moment)
  return (
    <span className={classes.happening}>
      <Icon size={18} stroke={1.75} aria-hidden />
      <span>
        {sentenceOf(moment.kind, moment.action)}
        {name && <span className={classes.name}>: {name}</span>}
      </span>
    </span>
  )
}

export const columns: Column<Moment>[] = [
  { key: 'kind', title: 'Zdarzenie', cell: moment => <Happening moment={moment} /> },
  { key: 'user_name', title: 'Kto', cell: doerOf, width: 220 },
  { key: 'created_at', title: 'Kiedy', cell: moment => formatDateTime(moment.created_at), sortable: true, width: 170 },
]

const phoneLookOf = (moment: Moment): PhoneLook => ({
  sign: { icon: icons[moment.kind] },
  title: [sentenceOf(moment.kind, moment.action), nameOf(moment)].filter(Boolean).join(': '),
  end: formatHour(instantToWall(moment.created_at)),
  about: doerOf(moment),
})

const dayOf = ({ created_at }: Moment) => {
  const day = formatFullDate(warsawDay(created_at))
  return capitalise(day)
}

/** Where the record is read; nowhere for what has no screen of its own. */
function addressOf({ kind, record_id }: Moment, company_id: string, isAdmin: boolean): string {
  const id = record_id
  if (kind === 'documents') return linkTo(isAdmin ? 'dashboard-documents-view' : 'documents-view', { id })
  if (kind === 'tickets') return linkTo(isAdmin ? 'dashboard-tickets-view' : 'tickets-view', { id })
  if (kind === 'employees') return isAdmin ? linkTo('dashboard-employees-view', { id }) : linkTo('companies-employees-view', { id: company_id, employeeId: id })
  if (kind === 'tasks' && isAdmin) return linkTo('dashboard-tasks-view', { id })
  if (kind === 'settlements' && isAdmin) return linkTo('dashboard-settlements-view', { id })
  const tab = { settlements: 'settlements', tasks: 'tasks', billing: 'billing', companies: 'details' }[kind]
  return linkTo(isAdmin ? 'dashboard-companies-view' : 'companies-view', { id: company_id }, { tab, ...(kind === 'tasks' && { task: id }) })
}

const switches: Partial<Record<TimelineKind, Parameters<typeof isSwitchedOn>[0]>> = {
  settlements: 'component:settlements',
  documents: 'documents',
  tasks: 'component:companyTasks',
  employees: 'component:employees',
  billing: 'component:billing',
}

/** Who did what in a company, newest first, as far as the reader sees what it is about. */
export function CompanyTimeline({ company_id }: { company_id: string }) {
  const { isAdmin } = useUser()
  const kinds = (Object.keys(kindLabels) as TimelineKind[]).filter(kind => isSwitchedOn(switches[kind] ?? 'company') && (isAdmin || kind !== 'companies'))
  return (
    <ListTable
      name="timeline"
      label="Oś czasu"
      endpoint={timeline.ofCompany}
      params={{ id: company_id }}
      columns={columns}
      linkOf={moment => addressOf(moment, company_id, isAdmin)}
      nounForms={['zdarzenie', 'zdarzenia', 'zdarzeń', 'zdarzenia']}
      searchLabel="Imię lub nazwisko"
      defaultSort="created:desc"
      phone={{ look: phoneLookOf }}
      groupOf={dayOf}
      grouped
      filters={[
        { key: 'kind', title: 'Czego dotyczy', kind: 'choice', options: kinds.map(kind => ({ value: kind, label: kindLabels[kind] })) },
        { key: 'created_at', title: 'Kiedy', kind: 'date' },
      ]}
      empty={{
        icon: IconHistory,
        title: 'Nic się jeszcze nie wydarzyło',
        text: 'Tu będzie widać, kto i kiedy przesłał dokument, zamknął miesiąc albo odpowiedział w sprawie.',
      }}
    />
  )
}
