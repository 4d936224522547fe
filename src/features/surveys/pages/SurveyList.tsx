import { Button } from '@mantine/core'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type SurveyRow, surveys } from '#features/surveys/shared/contract.ts'
import { standingOf, surveyLabels } from '#features/surveys/shared/labels.ts'
import { surveyStates } from '#features/surveys/shared/rules.ts'
import { formatDate, formatDateTime } from '#kernel/dates/dates.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCan, useUser } from '#web/session/use-session.ts'
import { standingBadges, surveyBadges } from './survey-badges.ts'

const until = (row: SurveyRow) => (row.to_day ? formatDate(row.to_day) : '–')
const rate = (row: SurveyRow) => (row.asked === 0 ? '–' : `${row.answered} z ${row.asked} (${Math.round((100 * row.answered) / row.asked)}%)`)

export const forOffice: Column<SurveyRow>[] = [
  { key: 'title', title: 'Tytuł', cell: row => row.title, sortable: true },
  { key: 'state', title: 'Stan', cell: row => <Status look={surveyBadges[row.state]} />, sortable: true, width: 170 },
  { key: 'answered', title: 'Odpowiedzi', cell: rate, sortable: true, align: 'right', width: 150 },
  { key: 'to_day', title: 'Do dnia', cell: until, sortable: true, width: 120 },
  { key: 'anonymous', title: 'Anonimowa', cell: row => (row.anonymous ? 'tak' : 'nie'), sortable: true, width: 110 },
  { key: 'created_at', title: 'Dodano', cell: row => formatDateTime(row.created_at), sortable: true, width: 160 },
]

export const forClient: Column<SurveyRow>[] = [
  { key: 'title', title: 'Tytuł', cell: row => row.title, sortable: true },
  { key: 'mine_answered', title: 'Stan', cell: row => <Status look={standingBadges[standingOf(row)]} />, sortable: true, width: 170 },
  { key: 'to_day', title: 'Do dnia', cell: until, sortable: true, width: 120 },
  { key: 'anonymous', title: 'Anonimowa', cell: row => (row.anonymous ? 'tak' : 'nie'), sortable: true, width: 110 },
]

const officeFilters = [
  { key: 'state', title: 'Stan', kind: 'choice' as const, options: surveyStates.map(value => ({ value, label: surveyLabels[value].label })) },
  { key: 'anonymous', title: 'Anonimowa', kind: 'boolean' as const },
  { key: 'created_at', title: 'Dodano', kind: 'date' as const },
]
const clientFilters = [{ key: 'mine_answered', title: 'Wypełniona', kind: 'boolean' as const }]

/** Of the office, or those that the client is asked to answer. */
export function SurveyList() {
  const { isAdmin } = useUser()
  const mayWrite = useCan('surveys.write')
  const add = mayWrite && (
    <Button aria-keyshortcuts="C" component={Link} to={linkTo('dashboard-surveys-create')} leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>
      Nowa ankieta
    </Button>
  )
  return (
    <Page title="Ankiety" flush actions={add}>
      <ListTable
        name={isAdmin ? 'surveys' : 'own-surveys'}
        label="Ankiety"
        endpoint={surveys.list}
        columns={isAdmin ? forOffice : forClient}
        linkOf={(row: SurveyRow) => linkTo(isAdmin ? 'dashboard-surveys-view' : 'surveys-view', { id: row.id })}
        nounForms={['ankieta', 'ankiety', 'ankiet', 'ankiety']}
        searchLabel="Tytuł"
        defaultSort="created:desc"
        filters={isAdmin ? officeFilters : clientFilters}
        empty={{
          icon: IconClipboardList,
          title: 'Nie ma jeszcze ankiet',
          text: isAdmin ? 'Ankieta pyta klientów o zdanie, anonimowo albo z nazwiskiem.' : 'Gdy biuro o coś zapyta, ankieta pojawi się tutaj.',
          action: add || undefined,
        }}
      />
    </Page>
  )
}
