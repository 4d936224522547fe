import { documents } from './contract.ts'

/** What the office's list reads where its address asks for nothing else. */
export const defaultQuery = { name: 'documents', endpoint: documents.list, defaultSort: 'created:desc' }
