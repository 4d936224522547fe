import { afterAll, expect, it } from 'vitest'
import { registerBackgroundJob, registerJob, startJobs } from './jobs.ts'
import { testInstallation } from '#test/installation.ts'

const pace = { clock: 1, queue: 1, lost: 1 }
const nodes: { stop(): Promise<void> }[] = []
const stopNodes = () => Promise.all(nodes.splice(0).map(node => node.stop()))
afterAll(stopNodes)

/** A job that was due an hour and a half ago, and how often it has run. */
function register(name: string, work: () => Promise<unknown> = async () => undefined, more: { long?: true } = {}) {
  const due = new Date(Date.now() - 90 * 60_000)
  const hour = Number(new Intl.DateTimeFormat('pl-PL', { hour: 'numeric', timeZone: 'Europe/Warsaw' }).format(due))
  const { promise: ran, resolve } = Promise.withResolvers<void>()
  const job = { name, runs: 0, ran }
  registerJob({
    ...more,
    name,
    cron: `${due.getMinutes()} ${hour === 2 ? '*' : hour} * * *`,
    run: async () => {
      job.runs++
      resolve()
      await work()
    },
  })
  return job
}

/** As if the last look at the clock had been three hours ago. Of the jobs that no look has seen before, only these were there by then. */
async function missHours(...jobs: { name: string }[]) {
  const { database } = (await testInstallation()).installation
  await database.plain(`update pgboss.schedule set created_on = now() - interval '1 day' where key = any($1)`, [jobs.map(({ name }) => name)])
  await database.plain(`update pgboss.version set cron_on = now() - interval '3 hours'`)
}

it('jobs: takes no job for the hour that the clocks skip or repeat', () => {
  expect(() => registerJob({ name: 'test_two', cron: '35 2 * * *', run: async () => undefined })).toThrow(/test_two would run never or twice/)
})

it('jobs: runs a job once, on whichever node takes it, and keeps one that failed for another try', async () => {
  const { installation } = await testInstallation()
  const later = register('test_later')
  // Under way while the other node looks at the clock and takes what is due.
  const once = register('test_once', () => later.ran)
  const fault = register('test_fault', () => Promise.reject(new Error('expected by the test')))
  const quiet = { ...installation, log: installation.log.child({}, { level: 'silent' }) }
  nodes.push(await startJobs(quiet, pace), await startJobs(quiet, pace))
  await missHours(once, fault)
  await Promise.all([once.ran, fault.ran])
  await missHours(later)
  await later.ran
  expect([once.runs, fault.runs]).toEqual([1, 1])
  const [waiting] = await installation.database.plain<{ state: string }>(`select state::text from pgboss.job where singleton_key = 'test_fault'`)
  expect(waiting?.state).toBe('retry')
  await stopNodes()
})

it('jobs: makes up, once, for the hour in which no node was up', async () => {
  const { installation } = await testInstallation()
  const [missed, early] = [register('test_missed'), register('test_early')]
  const stopped = await startJobs(installation, pace)
  await missHours(early)
  await early.ran
  expect(missed.runs).toBe(0)
  await stopped.stop()
  await missHours(missed)
  const back = await startJobs(installation, pace)
  await missed.ran
  await back.stop()
  const late = register('test_late')
  nodes.push(await startJobs(installation, pace))
  await missHours(late)
  await late.ran
  expect(missed.runs).toBe(1)
})

it('jobs: nothing waits for one that takes long', async () => {
  const { installation } = await testInstallation()
  const quick = register('test_quick')
  const { promise: over, resolve } = Promise.withResolvers<void>()
  const long = register('test_long', () => quick.ran.then(resolve), { long: true })
  nodes.push(await startJobs(installation, pace))
  await missHours(long)
  await long.ran
  await missHours(quick)
  await over
  expect([long.runs, quick.runs]).toEqual([1, 1])
  await stopNodes()
})

it('jobs: takes up what the version before has filed, and files so that its nodes can take it up', async () => {
  const { installation } = await testInstallation()
  const { database } = installation
  const runs = new Map(['former', 'own', 'later'].map(id => [id, Promise.withResolvers<void>()]))
  registerBackgroundJob({ name: 'test_work', run: async (_installation, _tenant_id, id) => runs.get(id)?.resolve() })
  const former = { errand: 'test_work', tenant_id: 'none', id: 'former' }
  await database.plain(`insert into pgboss.job (name, data) values ('errands', $1)`, [JSON.stringify(former)])
  nodes.push(await startJobs(installation, pace))
  await runs.get('former')?.promise
  database.bus.emit('requested', { name: 'test_work', tenant_id: 'none', id: 'own' })
  await runs.get('own')?.promise
  expect(await database.plain(`select name, data from pgboss.job where singleton_key = 'own'`)).toEqual([{ name: 'errands', data: { ...former, id: 'own' } }])
  database.bus.emit('requested', { name: 'test_work', tenant_id: 'none', id: 'later', wait_seconds: 1 })
  await runs.get('later')?.promise
  const filed = `select round(extract(epoch from start_after - created_on))::int as wait, data from pgboss.job where singleton_key = 'later'`
  expect(await database.plain(filed)).toEqual([{ wait: 1, data: { ...former, id: 'later' } }])
  await stopNodes()
})
