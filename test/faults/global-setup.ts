import type { TestProject } from 'vitest/node'
import { startTemplateServer } from '#test/template-server.ts'

/** Tests that lay out a whole world here do it as the API's tests do, on PostgreSQL; on a disk, which they fill and break. */
export default async function setup(project: TestProject) {
  const server = await startTemplateServer()
  project.provide('template_folder', '')
  project.provide('postgres_url', server.url)
  return () => server.stop()
}
