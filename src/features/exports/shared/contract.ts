import { z } from 'zod'
import { endpoint, one, pageOf } from '#kernel/endpoint.ts'
import { id } from '#kernel/fields/scalars.ts'
import { listing, maxSentFiltersLength } from '#kernel/listing/listing.ts'
import { exportFields } from './fields.ts'
import { bodyOf, rowOf } from '#kernel/fields/schemas.ts'

/** Lists that may be taken away as a file, by the address of their endpoint. */
export const exportedLists = [
  '/api/audit',
  '/api/billing',
  '/api/companies',
  '/api/companies/:id/timeline',
  '/api/documents',
  '/api/documents/bin',
  '/api/messages',
  '/api/messages/broadcasts',
  '/api/outbox',
  '/api/polls',
  '/api/powers',
  '/api/pricelist',
  '/api/recurring-tasks',
  '/api/settlements',
  '/api/system-tickets',
  '/api/employees',
  '/api/surveys',
  '/api/tasks',
  '/api/tickets',
  '/api/trainings/people',
  '/api/uptimes',
  '/api/users',
] as const
export type ExportedList = (typeof exportedLists)[number]

/** Lists that name nobody. All others may: a company is named after its owner, a ticket after whom it is about. */
export const namelessLists = ['/api/pricelist'] as const satisfies readonly ExportedList[]

/** Whether a file of it takes a fresh proof: of lists of people with what identifies them or how to reach them, and of all they did. */
const asksProof = {
  '/api/audit': true,
  '/api/billing': false,
  '/api/companies': true,
  '/api/companies/:id/timeline': false,
  '/api/documents': false,
  '/api/documents/bin': false,
  '/api/messages': false,
  '/api/messages/broadcasts': false,
  '/api/outbox': true,
  '/api/polls': false,
  '/api/powers': true,
  '/api/pricelist': false,
  '/api/recurring-tasks': false,
  '/api/settlements': false,
  '/api/system-tickets': false,
  '/api/employees': true,
  '/api/surveys': false,
  '/api/tasks': false,
  '/api/tickets': false,
  '/api/trainings/people': true,
  '/api/uptimes': false,
  '/api/users': true,
} as const satisfies Record<ExportedList, boolean>

const guardedLists = exportedLists.filter(list => asksProof[list])

/** All of one company, for it and for its next office; by the address that makes it. */
export const handoverList = '/api/exports/handover'

/** What is one's own, for oneself; by the address that makes it. */
export const ownList = '/api/exports/own'

/** All files of the records that are found, or their invoices as KSeF gives them. */
export const archiveFormats = ['zip', 'ksef'] as const
export const exportFormats = ['csv', 'xlsx', ...archiveFormats] as const
export type ExportFormat = (typeof exportFormats)[number]
export const isArchive = (format: ExportFormat) => (archiveFormats as readonly string[]).includes(format)

/** Lists that each company has of its own. */
export const companyLists = ['/api/companies/:id/timeline'] as const satisfies readonly ExportedList[]

/** Lists whose records have files: those may come as one archive. */
export const archivedLists = ['/api/documents'] as const

export type ExportState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed' | 'expired'

/** Days that a finished file waits for its person. */
export const keptDays = 7
/** Bytes of finished files that wait for one person; the newest always waits. */
export const maxKeptBytes = 5 * 1024 ** 3

/** What an export is made of, of those above. */
export type ExportedThing = ExportedList | typeof handoverList | typeof ownList

/** Whether its file takes a fresh proof, when it is asked for and when it is fetched. */
export const isGuarded = (list: ExportedThing, format: ExportFormat) => list === handoverList || list === ownList || asksProof[list] || isArchive(format)

export const exportRow = z.object({
  id: z.uuid(),
  ...rowOf(exportFields),
  list: z.enum([...exportedLists, handoverList, ownList]),
})
export type ExportRow = z.infer<typeof exportRow>

export const newExport = z.strictObject({
  list: z.enum(exportedLists),
  format: bodyOf(exportFields).format,
  company_id: id.optional(),
  query: z
    .strictObject({ sort: z.string().max(400).optional(), search: z.string().max(200).optional(), filters: z.string().max(maxSentFiltersLength).optional() })
    .default({}),
})

/** What is kept of a wish, until its file is made: what narrows the list, and of whose. */
export const keptQuery = z.looseObject({ company_id: id.optional() })

export const handoverBody = z.strictObject({ company_id: id })

export const exports = {
  list: endpoint({
    method: 'GET',
    path: '/api/exports',
    access: 'exports.use',
    summary: 'Eksporty: własne, a dla kierownictwa wszystkie',
    query: listing(exportRow, { sort: 'created_at:desc', except: ['problem'] }),
    response: pageOf(exportRow),
  }),
  get: endpoint({ method: 'GET', path: '/api/exports/:id', access: 'exports.use', summary: 'Postęp eksportu', response: one(exportRow) }),
  create: endpoint({
    method: 'POST',
    path: '/api/exports',
    access: 'exports.use',
    requiresRecentAuth: { list: guardedLists, format: archiveFormats },
    summary: 'Eksport listy do pliku, przygotowywany w tle',
    body: newExport,
    response: one(exportRow),
  }),
  handover: endpoint({
    method: 'POST',
    path: handoverList,
    access: 'exports.handover',
    needs: 'company',
    requiresRecentAuth: true,
    summary: 'Paczka przekazania firmy: jej dane i pliki w jednym archiwum, przygotowywanym w tle',
    body: handoverBody,
    response: one(exportRow),
  }),
  own: endpoint({
    method: 'POST',
    path: ownList,
    access: 'exports.use',
    requiresRecentAuth: true,
    summary: 'Własne dane i pliki w jednym archiwum (art. 15 i 20 RODO), przygotowywanym w tle',
    response: one(exportRow),
  }),
  cancel: endpoint({ method: 'POST', path: '/api/exports/:id/cancel', access: 'exports.use', summary: 'Przerwanie eksportu', response: one(exportRow) }),
  link: endpoint({
    method: 'POST',
    path: '/api/exports/:id/link',
    access: 'exports.use',
    summary: 'Podpisany adres własnego, gotowego pliku, ważny minutę; potwierdzenia wymaga to, czego wymagał sam eksport',
    response: one(z.object({ url: z.string(), name: z.string(), expires_in: z.int() })),
  }),
}
