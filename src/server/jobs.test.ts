import { afterAll, expect, it } from 'vitest'
import { registerJob, startJobs } from '#server/jobs.ts'
import { testInstallation } from '#test/installation.ts'

const pace = { clock: 1, queue: 1 }
const nodes: { stop(): Promise<void> }[] = []
afterAll(() => Promise.all(nodes.map(node => node.stop())))

const pause = (milliseconds: number) => new Promise(resolve => setTimeout(resolve, milliseconds))

it('takes no job for the hour that the clocks skip or repeat', () => {
  expect(() => registerJob({ name: 'test_two', cron: '35 2 * * *', run: async () => undefined })).toThrow(/test_two would run never or twice/)
})

it('runs a job once, on whichever node takes it, and keeps one that failed for another try', async () => {
  const { installation } = await testInstallation()
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
})
