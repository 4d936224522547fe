import { audit } from '#features/audit/shared/contract.ts'
import { getEntry, listEntries } from './store-list.ts'
import { handlers } from '#platform/http/handlers.ts'

export const auditApi = handlers(audit, {
  list: ({ db, actor, query }) => listEntries(db, actor, query),
  get: async ({ db, actor, params }) => ({ data: await getEntry(db, actor, params.id) }),
})
