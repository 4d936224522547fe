import type { TestProject } from 'vitest/node'
import { borrowServer } from '#test/borrow-server.ts'

/** The tests of the project `api` run on PostgreSQL: every file on a copy of one migrated database. */
export default async function setup(project: TestProject) {
  const server = await borrowServer()
  project.provide('template_folder', '')
  project.provide('postgres_url', server.url)
  return () => server.giveBack()
}
