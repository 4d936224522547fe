import { maySee } from './stream.ts'
import type { TestOffice } from '#test/fixtures/office.ts'

/** Of all that was published, what an owner of the company hears live. */
export async function heardBy(office: TestOffice, user_id: string, company_id: string) {
  const companies = new Map([[company_id, { role: 'owner' as const, sees_settlements: true }]])
  const owner = { tenant_id: office.office.id, user_id, role: 'owner' as const, isAdmin: false, companies }
  const events = await office.db.selectFrom('live_events').selectAll().execute()
  return events.filter(event => maySee({ ...event, position: Number(event.position) }, owner))
}
