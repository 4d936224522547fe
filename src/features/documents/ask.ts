import { writeAudit } from '#features/audit/store.ts'
import { listCompanies } from '#features/documents/store-ask.ts'
import type { askBody } from '#features/documents/contract.ts'
import * as mails from '#features/documents/mails.ts'
import { listOwners } from '#features/documents/store-people.ts'
import { queueMessage } from '#features/outbox/store.ts'
import { notFound } from '#kernel/failure.ts'
import type { z } from 'zod'
import type { PersonContext } from '#server/context.ts'
import { addressOf } from '#server/office-address.ts'

type Call = PersonContext<unknown, unknown, z.output<typeof askBody>>

/** One letter to each owner of each company, with what is missing; companies nobody can be written to are named. */
export async function askForDocuments({ db, body, installation, office }: Call) {
  const ids = [...new Set(body.company_ids)]
  const companies = await listCompanies(db, ids)
  if (companies.length !== ids.length) throw notFound()
  const owners = await listOwners(db, ids)
  const address = await addressOf(installation, office)
  for (const company of companies) {
    const people = owners.filter(({ company_id }) => company_id === company.id)
    if (people.length === 0) continue
    const link = `${address}/documents?add=files`
    const letter = mails.askFor(office, { company: company.title, month: body.month, missing: body.missing, note: body.note ?? null, link })
    for (const person of people) {
      await queueMessage(db, office, { channel: 'email', recipient: person.email, user_id: person.id, event: 'documents.asked', ...letter })
    }
    const after = { month: body.month, missing: body.missing, note: body.note ?? null }
    await writeAudit(db, { action: 'asked', entity: 'documents', entity_id: company.id, company_id: company.id, after })
  }
  const reached = new Set(owners.map(({ company_id }) => company_id))
  return { messages: owners.length, unreachable: companies.filter(({ id }) => !reached.has(id)).map(({ title }) => title) }
}
