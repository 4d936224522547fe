import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { Installation } from '#platform/http/context.ts'
import { connect } from '#platform/db/connect.ts'
import { fillOffice } from '#test/e2e/fill-office.ts'
import { type Node, openNode } from '#test/e2e/node.ts'
import { endServer, type Program, startServer } from '#test/e2e/processes.ts'
import { freePort } from '#test/free-port.ts'
import { tmpfsFolder } from '#test/tmpfs.ts'
import { templateName } from '#test/template-server.ts'

/** What all test files work on: the settings of the one server, and how to reach its database past all fences. */
export interface Ground {
  settings: Record<string, string>
  superuser_url: string
}

declare module 'vitest' {
  interface ProvidedContext {
    ground: Ground
  }
}

export interface PortalServer {
  /** Where the office of this test file is. */
  url: string
  port: number
  /** None beside the embedded database, which belongs to one process at a time. */
  node: Node | undefined
  /** Ends the server, does this and starts it again. */
  without(work: () => Promise<void>): Promise<void>
  stop(): Promise<void>
}

/** An office of its own in place of the demo, where mail leaves as from a real one. */
export type CreateOffice = (installation: Installation) => Promise<void>

/** One for all the files that a process runs. */
let shared: Promise<Node> | undefined

/** The server of all test files, with an office for this one. */
export async function joinServer(tenant: string): Promise<PortalServer> {
  const { settings, superuser_url } = inject('ground')
  shared ??= openNode(settings)
  const [node] = await Promise.all([shared, fillOffice({ superuser_url, data_dir: String(settings.DATA_DIR) }, tenant)])
  const port = Number(settings.PORT)
  return {
    url: `http://${tenant}.localhost:${port}`,
    port,
    node,
    without: async () => {
      throw new Error('Other test files need the server.')
    },
    stop: async () => {},
  }
}

/** Another server on the same database, with settings of its own; the jobs of the night stay with the first one. */
export async function joinWithServer(tenant: string, environment: Record<string, string>): Promise<PortalServer> {
  const { url, node } = await joinServer(tenant)
  const own = await startOwn('portal', { ...inject('ground').settings, BIURKO_WORKERS: '0', ...environment })
  return { ...own, url: Object.assign(new URL(url), { port: own.port }).origin, node }
}

/** A server of its own on a database of its own, where `createOffice` makes an office first. */
export async function startFounded(environment: Record<string, string>, createOffice: CreateOffice): Promise<PortalServer> {
  const { settings, superuser_url } = inject('ground')
  const name = `own_${randomUUID().replaceAll('-', '')}`
  const superuser = await connect({ connectionString: superuser_url })
  await superuser.query(`create database ${name} template ${templateName} owner biurko_owner`)
  const at = (url = '') => Object.assign(new URL(url), { pathname: `/${name}` }).href
  const folder = await mkdtemp(join(tmpfsFolder, 'biurko-e2e-'))
  const own = { ...settings, DATABASE_URL: at(settings.DATABASE_URL), DATABASE_ADMIN_URL: at(settings.DATABASE_ADMIN_URL), DATA_DIR: folder }
  const node = await openNode(own)
  await createOffice(node.installation)
  const server = await startOwn('main', { ...own, ...environment })
  return {
    ...server,
    node,
    stop: async () => {
      await server.stop()
      await node.stop()
      await superuser.query(`drop database ${name} with (force)`)
      await superuser.end()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The demo on its embedded database, as `npm start` starts it. */
export async function startDemo(environment: Record<string, string> = {}): Promise<PortalServer> {
  const folder = await mkdtemp(join(tmpfsFolder, 'biurko-e2e-'))
  const server = await startOwn('main', { BIURKO_DEMO: '1', DATA_DIR: folder, ...environment })
  return {
    ...server,
    node: undefined,
    stop: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function startOwn(program: Program, environment: Record<string, string>): Promise<Omit<PortalServer, 'node'>> {
  const port = await freePort()
  const settings = { ...environment, PORT: String(port) }
  let child = await startServer(program, settings)
  return {
    url: `http://localhost:${port}`,
    port,
    without: async work => {
      await endServer(child)
      await work()
      child = await startServer(program, settings)
    },
    stop: () => endServer(child),
  }
}
