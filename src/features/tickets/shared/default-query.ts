import { tickets } from './contract.ts'

/** What the office's list reads where its address asks for nothing else. */
export const defaultQuery = { name: 'tickets', endpoint: tickets.list, defaultSort: 'due_at:asc,last_word_at:desc' }
