import { writeAudit } from '#features/audit/server/store.ts'
import { listCompanies } from './store-request-documents.ts'
import type { documentRequest } from '#features/documents/shared/contract.ts'
import { nobodyReached } from '#features/documents/shared/labels.ts'
import { listOwners } from '#features/companies/server/store-people.ts'
import { notify } from '#features/notifications/server/store.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import type { z } from 'zod'
import type { PersonContext } from '#platform/http/context.ts'

type Call = PersonContext<unknown, unknown, z.output<typeof documentRequest>>

/** One letter to each owner of each company, with what is missing; companies nobody can be written to are named. */
export async function requestDocuments(call: Call) {
  const { db, body } = call
  const ids = [...new Set(body.company_ids)]
  const companies = await listCompanies(db, ids)
  if (companies.length !== ids.length) throw notFound()
  const owners = await listOwners(db, ids)
  const reached = new Set(owners.map(({ company_id }) => company_id))
  const unreachable = companies.filter(({ id }) => !reached.has(id)).map(({ title }) => title)
  if (unreachable.length === companies.length) throw new Failure('conflict', nobodyReached(unreachable))
  for (const company of companies) {
    const people = owners.filter(({ company_id }) => company_id === company.id)
    if (people.length === 0) continue
    await notify(call, {
      event: 'documents.asked',
      about_id: company.id,
      company_id: company.id,
      recipients: people.map(({ id }) => id),
      variables: {
        firma: company.title,
        miesiac: formatMonth(body.month),
        termin: '',
        braki: body.missing.map(item => `– ${item}`).join('\n'),
        dopisek: body.note ?? '',
      },
      paths: { staff: `/dashboard/companies/${company.id}`, client: '/documents?add=files' },
    })
    const after = { month: body.month, missing: body.missing, note: body.note ?? null }
    await writeAudit(db, { action: 'asked', entity: 'documents', entity_id: company.id, company_id: company.id, after })
  }
  return { messages: owners.length, unreachable }
}
