import { PgBoss, type Db as BossDb } from 'pg-boss'
import type pg from 'pg'
import type { Installation } from '#platform/http/context.ts'
import type { Signals } from '#platform/realtime/event-bus.ts'

export interface Job {
  name: string
  /** Five fields, in Warsaw time. */
  cron: string
  /** Runs on the embedded database only; a PostgreSQL server does this by itself. */
  onEmbedded?: true
  /** Takes minutes: has a lane of its own, so that nothing else waits for it. */
  long?: true
  /** Must be repeatable: when a node dies, another one runs it again. */
  run(installation: Installation): Promise<void>
}

const registered = new Map<string, Job>()

/** Declares a job while modules are loaded; each `startJobs` runs all of them. The hour from 2:00 is missing on one day of the year and comes twice on another. */
export function registerJob(job: Job) {
  if (job.cron.split(' ')[1] === '2') throw new Error(`${job.name} would run never or twice when the clocks change: choose another hour than 2.`)
  registered.set(job.name, job)
}

/** Work that a person asked for and that one record describes: an export, an import. */
export interface BackgroundJob {
  name: string
  /** As of a job. */
  long?: true
  /** May be repeated from the beginning: a node that dies in the middle leaves it to another one. */
  run(installation: Installation, tenant_id: string, id: string): Promise<void>
}

const backgroundJobs = new Map<string, BackgroundJob>()

/** Its records are announced by `db.tell('requested', …)` in the transaction that makes them. */
export function registerBackgroundJob(job: BackgroundJob) {
  backgroundJobs.set(job.name, job)
}

/** One queue for all jobs keeps idle polling to one statement; the key is the job's name. */
const queue = 'jobs'
const queueOptions = {
  /** At most one of each job waits or runs on all nodes together. */
  policy: 'exclusive',
  retryLimit: 2,
  retryDelay: 30,
  expireInSeconds: 15 * 60,
  /** A node that stops answering for so long loses the job to another. */
  heartbeatSeconds: 60,
  retentionSeconds: 24 * 3600,
  deleteAfterSeconds: 24 * 3600,
} as const

/** A queue of its own, so that a long export delays no scheduled job. It keeps the name that nodes of the version before know: one queue lets one of each run. */
const backgroundQueue = 'errands'
const backgroundOptions = { ...queueOptions, retryDelay: 5, expireInSeconds: 3600 } as const
/** For scheduled and background jobs that take minutes, mostly of waiting for somebody else's answer. */
const longQueue = 'long'
const longOptions = { ...queueOptions, expireInSeconds: 3600 } as const
/** Background jobs at once on one node, and long ones. */
const together = { usual: 2, long: 3 }

const through = (connection: pg.Pool | pg.Client): BossDb => ({
  executeSql: (text, values) => connection.query(text, values as unknown[]),
})

/** The application role may not rebuild indexes or watch vacuum; the owner does. */
const modest = { reindex: false, monitorVacuum: false } as const

/** The queue's own tables, made by the owner of the database together with the migrations. */
export async function migrateJobs(client: pg.Client, role: string) {
  const boss = new PgBoss({ db: through(client), ...modest, supervise: false, schedule: false, migrate: true })
  await boss.start()
  try {
    if (!(await boss.getQueue(queue))) await boss.createQueue(queue, queueOptions)
    if (!(await boss.getQueue(backgroundQueue))) await boss.createQueue(backgroundQueue, backgroundOptions)
    if (!(await boss.getQueue(longQueue))) await boss.createQueue(longQueue, longOptions)
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

/** A background job as it lies in its queue; the version before wrote it so, and takes up what this one files. */
type Filed = Omit<Signals['requested'], 'name' | 'wait_seconds'> & { errand: string }

/** Seconds between two looks at the clock, into the queue, and for work whose node died. */
const usualPace = { clock: 30, queue: 10, lost: 15 }

/** Milliseconds in which the same trouble, such as a database that is away, is told once; the queue meets it with each look. */
const toldOnceWithinMs = 60_000

function createRepetitionFilter() {
  const reportTimes = new Map<string, number>()
  return (message: string): boolean => {
    const now = performance.now()
    if (now - (reportTimes.get(message) ?? Number.NEGATIVE_INFINITY) < toldOnceWithinMs) return true
    reportTimes.set(message, now)
    return false
  }
}

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
    superviseIntervalSeconds: pace.lost,
    queueCacheIntervalSeconds: 300,
    flowIntervalSeconds: 300,
  })
  const isRepeated = createRepetitionFilter()
  boss.on('error', error => {
    if (!isRepeated(error.message)) log.error({ err: error }, 'The job queue failed.')
  })
  await boss.start()
  for (const job of registered.values()) {
    if (job.onEmbedded && database.bus.shared) continue
    await boss.schedule(job.long ? longQueue : queue, job.cron, { job: job.name } satisfies Occurrence, {
      key: job.name,
      tz: 'Europe/Warsaw',
      singletonKey: job.name,
      // Runs once what fell due while no node was up.
      missed: 'once',
    })
    // So that a job that has become long, or short, is not scheduled twice.
    await boss.unschedule(job.long ? queue : longQueue, job.name)
  }
  const polled = { pollingIntervalSeconds: pace.queue, batchSize: 1 }
  await boss.work<Occurrence>(queue, polled, async ([occurrence]) => occurrence && runJob(installation, occurrence.data))
  const backgroundWorker = await boss.work<Filed>(
    backgroundQueue,
    { ...polled, localConcurrency: together.usual },
    async ([one]) => one && runBackgroundJob(installation, one.data),
  )
  const longWorker = await boss.work<Occurrence | Filed>(longQueue, { ...polled, localConcurrency: together.long }, async ([longJob]) => {
    if (longJob) await ('job' in longJob.data ? runJob(installation, longJob.data) : runBackgroundJob(installation, longJob.data))
  })
  // Every node hears what was asked for and files it; the key lets one of them through.
  const quiet = database.bus.on('requested', ({ name, wait_seconds = 0, ...record }) => {
    const isLong = backgroundJobs.get(name)?.long
    boss
      .send(isLong ? longQueue : backgroundQueue, { errand: name, ...record } satisfies Filed, { singletonKey: record.id, startAfter: wait_seconds })
      .then(() => boss.notifyWorker(isLong ? longWorker : backgroundWorker))
      .catch(error => log.error({ err: error }, 'A background job was not filed; the sweep will find it.'))
  })
  return {
    stop: () => {
      quiet()
      return boss.stop({ graceful: true, timeout: 20_000, close: false })
    },
  }
}

async function runJob(installation: Installation, { job: name }: Occurrence) {
  const job = registered.get(name)
  // While two versions run together, nodes of the other one know this job.
  if (!job) throw new Error(`This node knows no job ${name}.`)
  await logged(installation, { job: name, failure: 'A job failed and will be tried again.', about: { job: name } }, () => job.run(installation))
}

async function runBackgroundJob(installation: Installation, { errand: name, tenant_id, id }: Filed) {
  const job = backgroundJobs.get(name)
  if (!job) throw new Error(`This node knows no background job ${name}.`)
  // Of a suspended office its sweep files it again, once the office works.
  if ((await installation.offices.byId(tenant_id))?.settings.suspended_at) return
  const about = { job: name, tenant_id, id }
  await logged(installation, { job: name, failure: 'A background job failed and will be tried again.', about }, () => job.run(installation, tenant_id, id))
}

interface LoggedWork {
  job: string
  /** The line of the log where it fails, and what that line names. */
  failure: string
  about: object
}

async function logged({ log }: Installation, { job, failure, about }: LoggedWork, work: () => Promise<void>) {
  const begun = performance.now()
  try {
    await work()
    log.debug({ job, ms: Math.round(performance.now() - begun) }, 'job done')
  } catch (error) {
    log.error({ err: error, ...about }, failure)
    throw error
  }
}
