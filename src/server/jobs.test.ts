import { afterAll, expect, it } from 'vitest'
import { registerJob, startJobs } from '#server/jobs.ts'
import { testInstallation } from '#test/installation.ts'

const pace = { clock: 1, queue: 1, lost: 1 }
const nodes: { stop(): Promise<void> }[] = []
const stopNodes = () => Promise.all(nodes.splice(0).map(node => node.stop()))
afterAll(stopNodes)

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

it('takes no job for the hour that the clocks skip or repeat', () => {
  expect(() => registerJob({ name: 'test_two', cron: '35 2 * * *', run: async () => undefined })).toThrow(/test_two would run never or twice/)
})

it('runs a job once, on whichever node takes it, and keeps one that failed for another try', async () => {
  const { installation } = await testInstallation()
  // What is due in a minute is taken up for a minute: one that is nearly over would be missed.
  if (new Date().getSeconds() > 35) await pause(61_000 - (Date.now() % 60_000))
  const cron = `${new Date().getMinutes()} * * * *`
  let runs = 0
  let faults = 0
  registerJob({
    name: 'test_once',
    cron,
    run: async () => {
      await pause(200)
      runs++
    },
  })
  registerJob({
    name: 'test_fault',
    cron,
    run: async () => {
      faults++
      throw new Error('expected by the test')
    },
  })
  const quiet = { ...installation, log: installation.log.child({}, { level: 'silent' }) }
  nodes.push(await startJobs(quiet, pace), await startJobs(quiet, pace))
  for (let tries = 0; (runs === 0 || faults === 0) && tries < 300; tries++) await pause(100)
  await pause(3000)
  expect(runs).toBe(1)
  expect(faults).toBe(1)
  const [waiting] = await installation.database.plain<{ state: string }>(`select state::text from pgboss.job where singleton_key = 'test_fault'`)
  expect(waiting?.state).toBe('retry')
  await stopNodes()
})

it('makes up, once, for the hour in which no node was up', async () => {
  const { installation } = await testInstallation()
  const { database } = installation
  let runs = 0
  const due = new Date(Date.now() - 90 * 60_000)
  const hour = Number(new Intl.DateTimeFormat('pl-PL', { hour: 'numeric', timeZone: 'Europe/Warsaw' }).format(due))
  const cron = `${due.getMinutes()} ${hour === 2 ? '*' : hour} * * *`
  registerJob({
    name: 'test_missed',
    cron,
    run: async () => {
      runs++
    },
  })
  const stopped = await startJobs(installation, pace)
  await pause(3000)
  expect(runs).toBe(0)
  await stopped.stop()
  // As if the last look at the clock had been three hours ago.
  await database.plain(`update pgboss.schedule set created_on = now() - interval '1 day'`)
  await database.plain(`update pgboss.version set cron_on = now() - interval '3 hours'`)
  const back = await startJobs(installation, pace)
  for (let tries = 0; runs === 0 && tries < 300; tries++) await pause(100)
  await back.stop()
  nodes.push(await startJobs(installation, pace))
  await pause(4000)
  expect(runs).toBe(1)
})
