import type { CompanyTime, DayTime, ReportRow, SettlementTime } from './contract.ts'
import { reportFields } from './fields.ts'
import { secondsOf } from '#features/uptimes/shared/rules.ts'
import { hoursOf } from '#kernel/dates/format-duration.ts'
import { hourlyRate } from './rules.ts'
import { settlementLabels } from '#kernel/settlement-states.ts'
import type { Uptime } from '#features/uptimes/shared/contract.ts'
import { uptimeFields } from '#features/uptimes/shared/fields.ts'
import { aboutOf } from '#features/uptimes/shared/labels.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { exportColumns } from '#kernel/fields/sheets.ts'
import { spreadsheet } from '#kernel/fields/spreadsheet.ts'

const hoursIn = (seconds: number | null) => (seconds === null ? null : hoursOf(seconds))

export const peopleSheet = spreadsheet<ReportRow>({
  title: 'Raporty',
  columns: exportColumns<ReportRow>(reportFields, { own: { report1: row => hoursOf(row.report1) } }),
})

export const settlementTimeSheet = spreadsheet<SettlementTime>({
  title: 'Rozliczenia miesięczne',
  columns: [
    { title: 'Firma', value: row => row.company_title },
    { title: 'Miesiąc', value: row => row.month },
    { title: 'Stan', value: row => settlementLabels[row.state].label },
    { title: 'Godziny', kind: 'number', value: row => hoursOf(row.seconds) },
    { title: 'Godziny wszystkich', kind: 'number', value: row => hoursIn(row.seconds_all) },
    { title: 'Opłata netto', kind: 'money', value: row => row.fee },
    { title: 'Stawka za godzinę', kind: 'money', value: row => (row.seconds_all === null ? null : hourlyRate(row.fee, row.seconds_all)) },
  ],
})

export const dayTimeSheet = spreadsheet<DayTime>({
  title: 'Czas pracy',
  columns: [
    { title: 'Dzień', kind: 'date', value: row => row.day },
    { title: 'Firma', value: row => row.company_title ?? 'Bez firmy' },
    { title: 'Wpisy', kind: 'number', value: row => row.entries },
    { title: 'Godziny', kind: 'number', value: row => hoursOf(row.seconds) },
  ],
})

export const companyTimeSheet = spreadsheet<CompanyTime>({
  title: 'Czas pracy dla firm',
  columns: [
    { title: 'Firma', value: row => row.company_title },
    { title: 'Godziny', kind: 'number', value: row => hoursOf(row.seconds) },
    { title: 'Godziny w poprzednim miesiącu', kind: 'number', value: row => hoursOf(row.previous_seconds) },
    { title: 'Opłata netto', kind: 'money', value: row => row.fee },
    { title: 'Stawka za godzinę', kind: 'money', value: row => row.hourly },
    { title: 'Stawka w poprzednim miesiącu', kind: 'money', value: row => row.previous_hourly },
  ],
})

export const entrySheet = spreadsheet<Uptime>({
  title: 'Szczegółowy czas pracy',
  columns: [
    ...exportColumns<Uptime>(pickFields(uptimeFields, ['start_date', 'end_date'])),
    { title: 'Godziny', kind: 'number', value: row => hoursIn(secondsOf(row)) },
    ...exportColumns<Uptime>(pickFields(uptimeFields, ['company_title']), { own: { company_title: row => row.company_title ?? 'Bez firmy' } }),
    { title: 'Dotyczy', value: row => aboutOf(row) || null },
    ...exportColumns<Uptime>(pickFields(uptimeFields, ['comment'])),
    { title: 'Uwagi', value: row => [!row.end_date && 'biegnie', row.overlaps && 'równolegle', row.locked && 'zamknięty'].filter(Boolean).join(', ') },
  ],
})
