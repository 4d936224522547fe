import { join } from 'node:path'
import { findActor } from '#features/users/server/store-actor.ts'
import { getUser } from '#features/users/server/store.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Installation } from '#platform/http/context.ts'
import { Database } from '#platform/db/database.ts'
import { officeScope } from '#platform/db/db.ts'
import { FolderStorage } from '#platform/files/folder-storage.ts'
import { listSince } from '#features/realtime/store.ts'
import { startListening } from '#platform/realtime/pg-listener.ts'
import { openLog } from '#platform/config/log.ts'
import { type Office, Offices } from '#platform/config/offices.ts'
import { StorageUsage } from '#platform/files/storage-usage.ts'
import { openTokens } from '#test/fixtures/sessions.ts'

/** The test's own place beside the server, as another node of the installation: it hears what the server tells, and is heard. */
export interface Node {
  installation: Installation
  stop(): Promise<void>
}

/** Of all offices it knows this one: other test files are at work in the others. */
class OneOffice extends Offices {
  readonly #id: string

  constructor({ database, config, log }: Installation, id: string) {
    super(database, config.secret_key, log)
    this.#id = id
  }

  override async list(): Promise<Office[]> {
    return (await super.list()).filter(({ id }) => id === this.#id)
  }
}

/** For work that goes from office to office. */
export const within = (installation: Installation, id: string): Installation => ({ ...installation, offices: new OneOffice(installation, id) })

export async function openNode(settings: Record<string, string>): Promise<Node> {
  const config = readConfig({ ...settings, LOG_LEVEL: 'error' })
  const log = openLog(config.log_level)
  const database = new Database({ url: String(config.database_url), connections: 4 })
  const offices = new Offices(database, config.secret_key, log)
  const storage = new FolderStorage(join(config.data_dir, 'files'))
  const installation = { config, database, offices, bus: database.bus, storage, usage: new StorageUsage(config, database), scanner: undefined, log }
  const listening = await startListening(installation, listSince)
  return {
    installation,
    stop: async () => {
      await listening.stop()
      await database.close()
    },
  }
}

export async function officeAt({ offices }: Installation, host: string): Promise<Office> {
  const office = await offices.byHost(host, '')
  if (!office) throw new Error(`There is no office at ${host}`)
  return office
}

/** What a browser keeps of somebody who has just logged in, as `web/session/session.ts` names it. */
export async function openSession({ database }: Installation, office: Office, email: string): Promise<Record<string, string>> {
  const db = database.reader(officeScope(office.id))
  const { id } = await db.selectFrom('users').select('id').where('email', '=', email).where('status', '=', 'active').executeTakeFirstOrThrow()
  const person = await findActor(db, id)
  if (!person) throw new Error(`${email} may not come in`)
  const user = await getUser(database.reader(person.scope), person.actor, id)
  const tokens = await database.transact(officeScope(office.id), db => openTokens(db, office, user))
  return { ...tokens, user: JSON.stringify(user), logged_in: 'true' }
}
