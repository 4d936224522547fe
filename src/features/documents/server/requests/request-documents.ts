import { writeAudit } from '#features/audit/server/store.ts'
import { listCompanies } from './store-request-documents.ts'
import type { documentRequest, requestPreview } from '#features/documents/shared/contract.ts'
import { nobodyReached } from '#features/documents/shared/labels.ts'
import { ownAddress } from '#features/companies/server/store-mail.ts'
import { listOwners } from '#features/companies/server/store-people.ts'
import { undoSeconds } from '#features/notifications/shared/rules.ts'
import { goesByMail, notify, writeToCompany } from '#features/notifications/server/store.ts'
import { lastAsked, lockRequests, noteRequest, requireSeldomAsked } from '#features/settlements/server/store-asked.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import type { z } from 'zod'
import type { PersonContext } from '#platform/http/context.ts'

type Call = PersonContext<unknown, unknown, z.output<typeof documentRequest>>

/** Each company with its owners who have an account, and its own address where it is written to. */
async function audienceOf({ db, office }: Pick<PersonContext, 'db' | 'office'>, company_ids: readonly string[]) {
  const ids = [...new Set(company_ids)]
  const companies = await listCompanies(db, ids)
  if (companies.length !== ids.length) throw notFound()
  const owners = Map.groupBy(await listOwners(db, ids), ({ company_id }) => company_id)
  const isMailed = await goesByMail(db, office, 'documents.asked')
  return companies.map(company => {
    const people = owners.get(company.id) ?? []
    return { id: company.id, title: company.title, people, email: isMailed ? ownAddress(company, people) : null }
  })
}

/** Who would get a request, and by which way. */
export async function previewRequest({ db, office, body }: PersonContext<unknown, unknown, z.output<typeof requestPreview>>) {
  const audience = await audienceOf({ db, office }, body.company_ids)
  const lastRequests = await lastAsked(db, body.company_ids, body.month)
  return audience.map(({ id, title, people, email }) => ({ id, title, people: people.length, email, asked_at: lastRequests.get(id) ?? null }))
}

/**
 * One letter to each owner of each company, or to the company itself, with what is missing; companies nobody can be written to are named.
 * Throws 409 where none can be written to, 429 where one was asked too often today.
 */
export async function requestDocuments(call: Call) {
  const { db, body } = call
  const audience = await audienceOf(call, body.company_ids)
  await lockRequests(db, body.company_ids)
  await requireSeldomAsked(db, body.company_ids)
  const reached = audience.filter(({ people, email }) => people.length > 0 || email)
  const unreachable = audience.filter(company => !reached.includes(company)).map(({ title }) => title)
  if (reached.length === 0) throw new Failure('conflict', nobodyReached(unreachable))
  let messages = 0
  for (const { id, title, people, email } of reached) {
    const notice = {
      event: 'documents.asked' as const,
      about_id: id,
      company_id: id,
      variables: {
        firma: title,
        miesiac: formatMonth(body.month),
        termin: '',
        braki: body.missing.map(item => `– ${item}`).join('\n'),
        dopisek: body.note ?? '',
      },
      paths: { staff: `/dashboard/companies/${id}`, client: '/documents?add=files' },
      wait_seconds: undoSeconds,
    }
    await notify(call, { ...notice, recipients: people.map(person => person.id) })
    const isWritten = email !== null && (await writeToCompany(call, { ...notice, to: email }))
    messages += people.length + (isWritten ? 1 : 0)
    const after = { month: body.month, missing: body.missing, note: body.note ?? null }
    await writeAudit(db, { action: 'asked', entity: 'documents', entity_id: id, company_id: id, after })
    await noteRequest(db, id, body.month, body.missing)
  }
  return { messages, unreachable, request_id: call.origin.request_id }
}
