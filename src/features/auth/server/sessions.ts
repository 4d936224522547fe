import { sql } from 'kysely'
import type { SecondFactor } from '#kernel/access/account.ts'
import { actorFrom, rightsQuery } from '#features/users/server/store-actor.ts'
import type { Office } from '#platform/config/offices.ts'
import type { Authenticator, Principal } from '#platform/http/authenticator.ts'
import { mustEnrol } from '#features/tenants/shared/rules.ts'
import { requireProof, sessionOver } from './tokens.ts'
import { digestOf } from '#platform/security/crypto.ts'
import type { Database } from '#platform/db/database.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import type { EventBus } from '#platform/realtime/event-bus.ts'

export interface LoggedIn extends Principal {
  second_factor: SecondFactor
}

/** How long a node believes what it read of a token, in milliseconds; an ended session is unknown everywhere within it. */
const believedMs = 800

/** Turns access tokens into people. Read from the database at most once per token in `believedMs`. */
export class Sessions implements Authenticator<LoggedIn> {
  readonly #database: Database
  readonly #known = new Map<string, { person: LoggedIn; until: number }>()

  constructor(database: Database, bus: EventBus) {
    this.#database = database
    bus.on('ended', ({ tenant_id, user_id }) => {
      for (const [key, { person }] of this.#known) {
        if (person.actor.tenant_id === tenant_id && person.actor.user_id === user_id) this.#known.delete(key)
      }
    })
  }

  async find(tenant_id: string, token: string): Promise<LoggedIn | undefined> {
    const key = `${tenant_id} ${digestOf(token)}`
    const known = this.#known.get(key)
    if (known && known.until > Date.now()) return known.person
    const person = await this.#read(tenant_id, digestOf(token))
    if (this.#known.size > 20_000) this.#known.clear()
    if (person) this.#known.set(key, { person, until: Date.now() + believedMs })
    else this.#known.delete(key)
    return person
  }

  unauthorized = () => sessionOver()

  mustEnrol = ({ settings }: Office, person: LoggedIn) => mustEnrol(settings, person)

  requireProof = (db: Db, session_id: string) => requireProof(db, session_id)

  async #read(tenant_id: string, digest: string): Promise<LoggedIn | undefined> {
    const db = this.#database.reader(officeScope(tenant_id))
    const row = await db
      .selectFrom('access_tokens as token')
      .innerJoin('sessions as session', 'session.id', 'token.session_id')
      .innerJoin('users as person', 'person.id', 'session.user_id')
      .select(['session.id as session_id', 'person.second_factor'])
      .select(rightsQuery(db))
      .where('token.digest', '=', digest)
      .where('token.expires_at', '>', sql<string>`now()`)
      .where('session.ended_at', 'is', null)
      .where('session.absolute_end', '>', sql<string>`now()`)
      .where('person.status', '=', 'active')
      .executeTakeFirst()
    return row && { ...actorFrom(tenant_id, row), session_id: row.session_id, second_factor: row.second_factor }
  }
}
