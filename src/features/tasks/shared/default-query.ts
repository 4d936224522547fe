import { tasks } from './contract.ts'

/** What the office's list reads where its address asks for nothing else. */
export const defaultQuery = { name: 'tasks', endpoint: tasks.list }
