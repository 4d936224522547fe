import type { FastifyBaseLogger, FastifyReply } from 'fastify'
import type { Actor } from '#kernel/access/access.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Db } from '#platform/db/db.ts'
import type { Office, Offices } from '#platform/config/offices.ts'
import type { Scanner } from '#platform/files/clamd.ts'
import type { EventBus } from '#platform/realtime/event-bus.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { StorageUsage } from '#platform/files/storage-usage.ts'

/** What the running installation consists of; made once at start. */
export interface Installation {
  config: Config
  database: Database
  offices: Offices
  bus: EventBus
  storage: Storage
  usage: StorageUsage
  /** Absent: nobody looks for viruses, and administrators are told so. */
  scanner: Scanner | undefined
  log: FastifyBaseLogger
}

/** The parts of a request that logs, audit and cookies need. */
export interface Origin {
  request_id: string
  address: string
  user_agent: string
  headers: Record<string, string | string[] | undefined>
  cookies: Record<string, string | undefined>
}

/** What every handler is given. `db` is already bound to the office and, for clients, to their companies. */
export interface Context<Params = unknown, Query = unknown, Body = unknown> {
  installation: Installation
  office: Office
  db: Db
  origin: Origin
  params: Params
  query: Query
  body: Body
  reply: Pick<FastifyReply, 'header' | 'setCookie'>
  /** For calls of effect `ownTransaction`: what they answer and write after the outside has spoken, in a transaction, once per idempotency key. */
  answerOnce<Answer>(work: (db: Db) => Promise<Answer>): Promise<Answer>
}

/** For endpoints behind a permission. */
export interface PersonContext<Params = unknown, Query = unknown, Body = unknown> extends Context<Params, Query, Body> {
  actor: Actor
  session_id: string
}
