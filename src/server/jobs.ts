import { PgBoss, type Db as BossDb } from 'pg-boss'
import type pg from 'pg'
import type { Installation } from '#server/context.ts'

export interface Job {
  name: string
  /** Five fields, in Warsaw time. */
  cron: string
  /** May be repeated: a node that dies in the middle leaves it to another one. */
  run(installation: Installation): Promise<void>
}

const registered = new Map<string, Job>()

/** Declares a job while modules are loaded; each `startJobs` runs all of them. */
export function registerJob(job: Job) {
  registered.set(job.name, job)
}

/** One queue for all jobs keeps idle polling to one statement; the key is the job's name. */
const queue = 'jobs'
const queueOptions = {
  /** Of each job at most one waits or runs, on all nodes together: what piles up while all are down runs once. */
  policy: 'exclusive',
  retryLimit: 2,
  retryDelay: 30,
  expireInSeconds: 15 * 60,
  /** A node that stops answering for so long loses the job to another. */
  heartbeatSeconds: 60,
  retentionSeconds: 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
} as const

const through = (connection: pg.Pool | pg.Client): BossDb => ({
  executeSql: (text, values) => connection.query(text, values as unknown[]),
})

/** The rights of a worker are data, not structure: rebuilding indexes and watching vacuum are the owner's. */
const modest = { reindex: false, monitorVacuum: false } as const

/** The queue's own tables, made by the owner of the database together with the migrations. */
export async function migrateJobs(client: pg.Client, role: string) {
  const boss = new PgBoss({ db: through(client), ...modest, supervise: false, schedule: false, migrate: true })
  await boss.start()
  try {
    if (!(await boss.getQueue(queue))) await boss.createQueue(queue, queueOptions)
  } finally {
    await boss.stop({ graceful: false })
  }
  const name = client.escapeIdentifier(role)
  await client.query(`grant usage on schema pgboss to ${name}`)
  await client.query(`grant select, insert, update, delete on all tables in schema pgboss to ${name}`)
  await client.query(`grant usage on all sequences in schema pgboss to ${name}`)
  await client.query(`grant execute on all functions in schema pgboss to ${name}`)
}

interface Occurrence {
  job: string
}

/** Seconds between two looks at the clock, and between two looks into the queue. */
const usualPace = { clock: 30, queue: 10 }

/** Runs the registered jobs on whichever node takes them. */
export async function startJobs(installation: Installation, pace = usualPace): Promise<{ stop(): Promise<void> }> {
  const { database, log } = installation
  const boss = new PgBoss({
    db: through(database.pool),
    ...modest,
    migrate: false,
    ...(database.bus.shared ? {} : { backend: 'pglite' as const }),
    cronWorkerIntervalSeconds: pace.queue,
    cronMonitorIntervalSeconds: pace.clock,
    queueCacheIntervalSeconds: 300,
    flowIntervalSeconds: 300,
  })
  boss.on('error', error => log.error({ err: error }, 'The job queue failed.'))
  await boss.start()
  for (const job of registered.values()) {
    await boss.schedule(queue, job.cron, { job: job.name } satisfies Occurrence, { key: job.name, tz: 'Europe/Warsaw', singletonKey: job.name })
  }
  await boss.work<Occurrence>(queue, { pollingIntervalSeconds: pace.queue, batchSize: 1 }, async ([occurrence]) => {
    if (!occurrence) return
    const job = registered.get(occurrence.data.job)
    // While two versions run together, the other one's nodes know it.
    if (!job) throw new Error(`This node knows no job ${occurrence.data.job}.`)
    try {
      await job.run(installation)
    } catch (error) {
      log.error({ err: error, job: job.name }, 'A job failed and will be tried again.')
      throw error
    }
  })
  return { stop: () => boss.stop({ graceful: true, timeout: 20_000, close: false }) }
}
