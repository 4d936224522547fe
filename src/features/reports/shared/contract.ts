import { z } from 'zod'
import { reportFields } from './fields.ts'
import { tableFile, tableFormats } from '#kernel/fields/table-file.ts'
import { settlementStates } from '#kernel/settlement-states.ts'
import { endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { instant, month } from '#kernel/fields/scalars.ts'
import { rowOf } from '#kernel/fields/schemas.ts'
import { listing } from '#kernel/listing/listing.ts'

const seconds = z.int()

export const reportRow = z.object({ id: z.uuid(), ...rowOf(reportFields) })
export type ReportRow = z.infer<typeof reportRow>

/** Of all people of a list together. `settlements`: each once, however many of them it is of; `overlap`: counted twice or more, because clocks ran side by side. */
const reportTotal = z.object({ people: z.int(), seconds, overlap: seconds, settlements: z.int(), entries: z.int() })
export type ReportTotal = z.infer<typeof reportTotal>

const person = z.object({ id: z.uuid(), name: z.string() })

const settlementTime = z.object({
  settlement_id: z.uuid(),
  company_id: z.uuid(),
  company_title: z.string(),
  month: z.string(),
  state: z.enum(settlementStates),
  /** Of this person, on all that was for the company in this month. */
  seconds,
  /** Of everybody, and what the month costs the company; for heads of the office. */
  seconds_all: seconds.nullable(),
  fee: z.string().nullable(),
})
export type SettlementTime = z.infer<typeof settlementTime>

const ofPerson = z.object({ person, rows: z.array(settlementTime) })

const dayTime = z.object({ day: z.string(), company_id: z.uuid().nullable(), company_title: z.string().nullable(), seconds, entries: z.int() })
export type DayTime = z.infer<typeof dayTime>

/** `overlap`: counted twice or more, because clocks ran side by side. */
const byDay = z.object({ person, rows: z.array(dayTime), seconds, overlap: seconds })
export type TimeByDay = z.infer<typeof byDay>

const companyTime = z.object({
  company_id: z.uuid(),
  company_title: z.string(),
  seconds,
  previous_seconds: seconds,
  fee: z.string().nullable(),
  hourly: z.string().nullable(),
  previous_hourly: z.string().nullable(),
})
export type CompanyTime = z.infer<typeof companyTime>

const byCompany = z.object({
  month: z.string(),
  rows: z.array(companyTime),
  /** Of the rows together. */
  seconds,
  /** Of the month's entries that name no company: with `seconds` it is all time of the month. */
  unassigned: seconds,
  previous_unassigned: seconds,
  /** How much of all that was counted twice or more. */
  overlap: seconds,
  fee: z.string().nullable(),
  hourly: z.string().nullable(),
  lock: z.object({ author: z.string(), created_at: instant }).nullable(),
})
export type TimeByCompany = z.infer<typeof byCompany>

/** `seconds` since Monday. */
const load = z.object({ ...person.shape, seconds, tasks: z.int(), late: z.int() })
export type Load = z.infer<typeof load>

const read = { access: 'reports.read', needs: ['reports', 'uptime'] } as const
const period = z.strictObject({ from: month, to: month })
const format = z.enum(tableFormats).default('xlsx')
const people = listing(reportRow, { sort: 'title:asc' }).extend({ month: month.optional() })

export const reports = {
  list: endpoint({
    method: 'GET',
    path: '/api/reports',
    ...read,
    summary: 'Pracownicy biura z czasem pracy miesiąca: kierownictwo wszyscy, pozostali siebie',
    query: people,
    response: pageOf(reportRow),
  }),
  total: endpoint({
    method: 'GET',
    path: '/api/reports/total',
    ...read,
    summary: 'Suma listy pracowników biura',
    query: people,
    response: one(reportTotal).extend({ meta: z.object({ total: z.int() }) }),
  }),
  listFile: endpoint({
    method: 'GET',
    path: '/api/reports/file',
    ...read,
    summary: 'Pracownicy biura z czasem pracy miesiąca jako plik',
    query: people.extend({ format }),
    response: one(tableFile).extend({ meta: z.object({ total: z.int() }) }),
  }),
  load: endpoint({
    method: 'GET',
    path: '/api/reports/load',
    access: 'reports.all',
    needs: ['reports', 'uptime', 'component:companyTasks'],
    summary: 'Obciążenie pracowników: czas od poniedziałku, otwarte zadania i te po terminie',
    response: one(z.array(load)),
  }),
  companies: endpoint({
    method: 'GET',
    path: '/api/reports/companies-uptimes',
    ...read,
    summary: 'Czas pracy dla firm w miesiącu i stawka godzinowa wobec opłaty',
    query: z.strictObject({ month }),
    response: one(byCompany),
  }),
  companiesFile: endpoint({
    method: 'GET',
    path: '/api/reports/companies-uptimes/file',
    ...read,
    summary: 'Czas firm jako plik',
    query: z.strictObject({ month, format }),
    response: one(tableFile),
  }),
  person: endpoint({
    method: 'GET',
    path: '/api/reports/:id',
    ...read,
    summary: 'Rozliczenia miesięczne firm pracownika',
    query: period,
    response: one(ofPerson),
  }),
  personFile: endpoint({
    method: 'GET',
    path: '/api/reports/:id/file',
    ...read,
    summary: 'Rozliczenia miesięczne firm pracownika jako plik',
    query: period.extend({ format }),
    response: one(tableFile),
  }),
  uptimes: endpoint({
    method: 'GET',
    path: '/api/reports/:id/uptimes',
    ...read,
    summary: 'Czas pracy pracownika według dni i firm',
    query: period,
    response: one(byDay),
  }),
  uptimesFile: endpoint({
    method: 'GET',
    path: '/api/reports/:id/uptimes/file',
    ...read,
    summary: 'Czas pracy według dni i firm jako plik',
    query: period.extend({ format }),
    response: one(tableFile),
  }),
  entriesFile: endpoint({
    method: 'GET',
    path: '/api/reports/:id/workeruptimes/file',
    ...read,
    summary: 'Każdy wpis czasu pracy pracownika jako plik',
    query: period.extend({ format }),
    response: one(tableFile),
  }),
}
