import type { TestProject } from 'vitest/node'
import { durable, foundEmbedded, foundPostgres, removeFolder } from '#test/faults/templates.ts'
import { startTemplateServer, templateName } from '#test/template-server.ts'

/** Made once, on a disk: a PostgreSQL server with a migrated database, and an office in a copy of it and in an embedded database. */
export default async function setup(project: TestProject) {
  const [server, embedded] = await Promise.all([startTemplateServer(undefined, durable), foundEmbedded()])
  project.provide('template_folder', '')
  project.provide('postgres_url', server.url)
  project.provide('postgres_template', await foundPostgres(server.url, templateName))
  project.provide('embedded_template', embedded)
  return async () => {
    await server.stop()
    await removeFolder(embedded.folder)
  }
}
