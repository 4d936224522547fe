import { Button } from '@mantine/core'
import { IconBuildingStore, IconChartBar } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { type ReportRow, reports } from '#features/reports/shared/contract.ts'
import { reportFields } from '#features/reports/shared/fields.ts'
import { addToMonth } from '#kernel/dates/dates.ts'
import { formatDuration } from '#kernel/dates/format-duration.ts'
import { writeFilters } from '#kernel/listing/filters.ts'
import { settlementForms } from '#features/settlements/shared/forms.ts'
import { entryForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import { call } from '#web/api/call.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import { useListState, writeSort } from '#web/ui/list/list-state.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { FileMenu } from './FileMenu.tsx'
import { PeopleTotal } from './PeopleTotal.tsx'
import { MonthPicker } from './PeriodPicker.tsx'
import { useMonth } from './period.ts'
import classes from './Reports.module.css'

export const columnsFor = (period: { from: string; to: string }) =>
  columnsOf<typeof reportFields, ReportRow>(reportFields, {
    report1: row => (
      <Link className={classes.link} to={linkTo('dashboard-reports-uptimes-view', { id: row.id }, period)}>
        {formatDuration(row.report1)}
      </Link>
    ),
    report2: row => (
      <Link className={classes.link} to={linkTo('dashboard-reports-view', { id: row.id }, period)}>
        {plural(row.report2, settlementForms)}
      </Link>
    ),
    report3: row => (
      <Link className={classes.link} to={linkTo('dashboard-reports-workeruptimes-view', { id: row.id }, period)}>
        {plural(row.report3, entryForms)}
      </Link>
    ),
  })

/** A row per person; each figure leads to the report it sums up. The month that ended is the last one with settlements. */
export function ReportList() {
  const [month, choose] = useMonth(addToMonth(warsawMonth(), -1))
  const columns = useMemo(() => columnsFor({ from: month, to: month }), [month])
  const query = useMemo(() => ({ month }), [month])
  const [{ search, filters, sort }] = useListState()
  const listQuery = { month, search: search || undefined, filters: writeFilters(filters) || undefined }
  return (
    <Page
      title="Raporty"
      flush
      actions={
        <>
          <MonthPicker month={month} onChange={choose} />
          <FileMenu load={format => call(reports.listFile, { query: { ...listQuery, sort: writeSort(sort) || undefined, format } })} />
          <Button
            component={Link}
            to={linkTo('dashboard-reports-companies-uptimes-view')}
            variant="default"
            leftSection={<IconBuildingStore size={18} stroke={1.75} aria-hidden />}
          >
            Czas pracy dla firm
          </Button>
        </>
      }
    >
      <div className={classes.above}>
        <PeopleTotal query={listQuery} />
      </div>
      <ListTable
        name="reports"
        label="Raporty pracowników"
        endpoint={reports.list}
        columns={columns}
        query={query}
        linkOf={(row: ReportRow) => linkTo('dashboard-reports-view', { id: row.id }, { from: month, to: month })}
        nounForms={['pracownik', 'pracowników', 'pracowników', 'pracownika']}
        searchLabel="Imię, nazwisko lub e-mail"
        defaultSort="title:asc"
        empty={{ icon: IconChartBar, title: 'Nie ma pracowników', text: 'Tu pojawią się osoby z biura z ich czasem pracy.' }}
      />
    </Page>
  )
}
