import { lazyNamed } from '#web/lazy-named.ts'

/** On the page of a purchase invoice. */
export const DocumentDecision = lazyNamed(() => import('./pages/DocumentDecision.tsx'), 'DocumentDecision')

/** On the company's page. */
export const CompanyRules = lazyNamed(() => import('./pages/CompanyRules.tsx'), 'CompanyRules')

/** Asks the client about the invoices among these documents, and says which could not be asked about. */
export const askClients = async (ids: readonly string[]): Promise<void> => (await import('./pages/ask-clients.ts')).askClients(ids)
