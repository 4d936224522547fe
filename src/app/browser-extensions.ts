import { auth } from '#features/auth/shared/contract.ts'
import { counted } from '#features/menu-counts/contract.ts'
import { tenants } from '#features/tenants/shared/contract.ts'
import { users } from '#features/users/shared/contract.ts'
import { dependentResources } from '#web/api/query.ts'
import { sessionParts } from '#web/session/session-parts.ts'

/** Fills the extension points of the browser's infrastructure that the log-in needs already; `shell/extensions.ts` fills the others. */

sessionParts.provide({
  endpoints: { config: tenants.config, refresh: auth.refresh, leave: auth.leave, people: users.list, seats: users.companies },
  askProof: async () => (await import('#features/auth/public.tsx')).askProof(),
  askToLeave: async () => (await import('#features/documents/public.tsx')).askToLeave(),
  wordsFor: async ending => (await import('#features/auth/shared/labels.ts')).endings[ending],
})

const isCounted = (resource: string) => (counted as readonly string[]).includes(resource)
/** What waits for somebody without being counted by the menu. */
const furtherWaiting = ['comments', 'employees', 'companies', 'limits', 'zus-holidays', 'purchase-decisions']
/** What the obligations of a month are put together from. */
const partsOfObligations = ['declarations', 'tasks', 'settlements']
dependentResources.provide(changed => [
  ...(changed.some(isCounted) ? ['counts'] : []),
  ...(changed.some(resource => isCounted(resource) || furtherWaiting.includes(resource)) ? ['waiting'] : []),
  ...(changed.includes('purchase-decisions') ? ['documents'] : []),
  ...(changed.some(resource => partsOfObligations.includes(resource)) ? ['obligations'] : []),
])
