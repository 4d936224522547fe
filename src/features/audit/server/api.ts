import { audit } from '#features/audit/shared/contract.ts'
import { getEntry, listEntries } from './store-list.ts'
import { handlers } from '#platform/http/handlers.ts'

export const auditApi = handlers(audit, {
  list: ({ db, query }) => listEntries(db, query),
  get: async ({ db, params }) => ({ data: await getEntry(db, params.id) }),
})
