import { settlements } from './contract.ts'

/** What the office's list reads where its address asks for nothing else. */
export const defaultQuery = { name: 'settlements', endpoint: settlements.list, defaultSort: 'month:desc,company_title:asc' }
