import { Button } from '@mantine/core'
import { IconClipboardList, IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { type SurveyRow, surveys } from '#features/surveys/shared/contract.ts'
import { ownSurveyFields, surveyFields } from '#features/surveys/shared/fields.ts'
import { standingOf } from '#features/surveys/shared/labels.ts'
import { omitFields, pickFields } from '#kernel/fields/record.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import type { PhoneLook } from '#web/ui/list/phone/PhoneRows.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCan, useUser } from '#web/session/use-session.ts'
import { standingBadges, surveyBadges } from './survey-badges.ts'

const rate = (row: SurveyRow) => (row.asked === 0 ? '–' : `${row.answered} z ${row.asked} (${Math.round((100 * row.answered) / row.asked)}%)`)
const yesOrNo = (row: SurveyRow) => (row.anonymous ? 'tak' : 'nie')

export const forOffice = columnsOf<typeof surveyFields, SurveyRow>(surveyFields, {
  state: row => <Status look={surveyBadges[row.state]} />,
  answered: rate,
  anonymous: yesOrNo,
})

export const forClient = columnsOf<typeof ownSurveyFields, SurveyRow>(ownSurveyFields, {
  mine_answered: row => <Status look={standingBadges[standingOf(row)]} />,
  anonymous: yesOrNo,
})

const phoneLookOf = (row: SurveyRow): PhoneLook => ({
  sign: { icon: IconClipboardList, hue: standingOf(row) === 'waiting' ? 'violet' : 'slate' },
  title: row.title,
  about: [row.to_day && `do ${formatDate(row.to_day)}`, row.anonymous ? 'anonimowa' : 'z nazwiskiem'].filter(Boolean).join(', '),
  state: <Status look={standingBadges[standingOf(row)]} />,
})

const ready = [{ title: 'Do wypełnienia', filters: 'mine_answered:false' }]

const officeFilters = filtersOf(omitFields(surveyFields, ['mine_answered']))
const clientFilters = filtersOf(pickFields(surveyFields, ['mine_answered']))

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
        ready={isAdmin ? undefined : ready}
        phone={isAdmin ? undefined : { look: phoneLookOf }}
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
