import { tableAs } from '#platform/spreadsheets/table-file.ts'
import { reports } from '#features/reports/shared/contract.ts'
import { companyTimeSheet, dayTimeSheet, entrySheet, peopleSheet, settlementTimeSheet } from '#features/reports/shared/labels-sheet.ts'
import { hoursOf } from '#kernel/dates/format-duration.ts'
import { checkPeriod, type Period, sumMonths } from '#features/reports/shared/rules.ts'
import * as store from './store.ts'
import { listLoads } from './store-load.ts'
import { findLock } from '#features/uptimes/server/store-locks.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { invalid } from '#kernel/failure.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { formatNumber } from '#kernel/money/format-number.ts'
import { warsawMonth } from '#kernel/dates/warsaw.ts'
import type { Office } from '#platform/config/offices.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { type Handler, handlers } from '#platform/http/handlers.ts'

function requirePeriod(period: Period): Period {
  const problem = checkPeriod(period)
  if (problem) throw invalid({ to: problem })
  return period
}

const nameOf = ({ from, to }: Period) => (from === to ? formatMonth(from) : `${formatMonth(from)} – ${formatMonth(to)}`)
/** Above the staff of any office. */
const maxPeople = 1000
const hours = (seconds: number) => `${formatNumber(hoursOf(seconds))} h`

const timeSums = (seconds: number, overlap: number) => [['Razem', hours(seconds)] as const, ['w tym równolegle', hours(overlap)] as const]

/** Hourly rate, where the fee is known. */
const earnings = (fee: string | null, hourly: string | null) => [
  ...(fee ? [['Opłaty netto', formatMoney(fee)] as const] : []),
  ...(hourly ? [['Średnio za godzinę', formatMoney(hourly)] as const] : []),
]

type ReportContext = PersonContext<{ id: string }, Period>

type Sums = Parameters<typeof tableAs>[1]['paper']['sums']

/** What the report's file holds besides its rows: whose it is, and its sums. */
const paperOf = ({ settings }: Office, sums: Sums, lines: string[] = []) => ({ lines, sums, foot: settings.office.name })

async function personReport({ db, actor, params, query }: ReportContext) {
  const person = await store.getPerson(db, actor, params.id)
  return { person, rows: await store.listSettlementTime(db, actor, person.id, requirePeriod(query)) }
}

async function entryReport({ db, actor, params, query }: ReportContext) {
  const person = await store.getPerson(db, actor, params.id)
  return { person, rows: await store.listEntries(db, actor, person.id, requirePeriod(query)) }
}

async function dayReport({ db, actor, params, query }: ReportContext) {
  const person = await store.getPerson(db, actor, params.id)
  return { person, ...(await store.timeByDay(db, person.id, requirePeriod(query))) }
}

const writePeopleFile: Handler<typeof reports.listFile> = async ({ db, actor, office, query: { month = warsawMonth(), format, ...listing } }) => {
  const { data: rows } = await store.listReports(db, actor, { ...listing, page: 1, limit: maxPeople }, month)
  const { people, seconds, overlap, settlements, entries } = await store.sumReports(db, actor, listing, month)
  return {
    data: await tableAs(format, {
      title: `Raporty, ${formatMonth(month)}`,
      sheet: peopleSheet,
      rows,
      paper: paperOf(office, [...timeSums(seconds, overlap), ['Rozliczenia miesięczne', formatNumber(settlements)], ['Wpisy', formatNumber(entries)]]),
    }),
    meta: { total: people },
  }
}

const writeCompaniesFile: Handler<typeof reports.companiesFile> = async ({ db, actor, query, office }) => {
  const { rows, seconds, unassigned, overlap, fee, hourly } = await store.timeByCompany(db, actor, query.month)
  return {
    data: await tableAs(query.format, {
      title: `Czas pracy dla firm za ${formatMonth(query.month)}`,
      sheet: companyTimeSheet,
      rows,
      paper: paperOf(office, [
        ['Razem dla firm', hours(seconds)],
        ['Bez firmy', hours(unassigned)],
        [`Razem za ${formatMonth(query.month)}`, hours(seconds + unassigned)],
        ['w tym równolegle', hours(overlap)],
        ...earnings(fee, hourly),
      ]),
    }),
  }
}

const writePersonFile: Handler<typeof reports.personFile> = async context => {
  const { person, rows } = await personReport(context)
  const { seconds, seconds_all, fee, hourly } = sumMonths(rows)
  return {
    data: await tableAs(context.query.format, {
      title: `Rozliczenia miesięczne, ${nameOf(context.query)}`,
      sheet: settlementTimeSheet,
      rows,
      paper: paperOf(
        context.office,
        [['Razem', hours(seconds)], ...(seconds_all === null ? [] : [['Czas wszystkich', hours(seconds_all)] as const]), ...earnings(fee, hourly)],
        [person.name],
      ),
    }),
  }
}

export const reportsApi = handlers(reports, {
  list: ({ db, actor, query: { month = warsawMonth(), ...listing } }) => store.listReports(db, actor, listing, month),

  total: async ({ db, actor, query: { month = warsawMonth(), ...listing } }) => {
    const data = await store.sumReports(db, actor, listing, month)
    return { data, meta: { total: data.people } }
  },

  listFile: writePeopleFile,

  load: async ({ db }) => ({ data: await listLoads(db) }),

  companies: async ({ db, actor, query }) => ({ data: { ...(await store.timeByCompany(db, actor, query.month)), lock: await findLock(db, query.month) } }),

  companiesFile: writeCompaniesFile,

  person: async context => ({ data: await personReport(context) }),

  personFile: writePersonFile,

  uptimes: async context => ({ data: await dayReport(context) }),

  uptimesFile: async context => {
    const { person, rows, seconds, overlap } = await dayReport(context)
    return {
      data: await tableAs(context.query.format, {
        title: `Czas pracy, ${nameOf(context.query)}`,
        sheet: dayTimeSheet,
        rows,
        paper: paperOf(context.office, timeSums(seconds, overlap), [person.name]),
      }),
    }
  },

  entriesFile: async context => {
    const { person, rows } = await entryReport(context)
    const { seconds, overlap } = await store.timeByDay(context.db, person.id, context.query)
    return {
      data: await tableAs(context.query.format, {
        title: `Szczegółowy czas pracy, ${nameOf(context.query)}`,
        sheet: entrySheet,
        rows,
        paper: paperOf(context.office, timeSums(seconds, overlap), [person.name]),
      }),
    }
  },
})
