import { companies } from './contract.ts'

/** What the office's list reads where its address asks for nothing else. */
export const defaultQuery = { name: 'companies', endpoint: companies.list, defaultSort: 'title:asc' }
