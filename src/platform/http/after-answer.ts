import { setImmediate } from 'node:timers/promises'
import { Failure } from '#kernel/failure.ts'
import type { Installation } from './context.ts'
import { createSemaphore } from '#platform/jobs/concurrency.ts'
import type { Office } from '#platform/config/offices.ts'

const busy = 'Zbyt wiele próśb naraz. Proszę spróbować za chwilę.'

/** By the office. */
const running = new Map<Promise<void>, string>()
/** Of one office; whoever comes then is told so before anything is looked up. */
const maxRunning = 50
const inTurn = createSemaphore({ concurrency: 2, waiting: maxRunning, busy })

/** Begins when the answer is on its way, so that the answer's time says nothing of the work. Throws 503 where too much waits. */
export function afterAnswer({ log }: Pick<Installation, 'log'>, office: Office, work: () => Promise<void>, whenFailed: string) {
  if ([...running.values()].filter(id => id === office.id).length >= maxRunning) throw new Failure('unavailable', busy, { retry_after: 2 })
  const done = setImmediate()
    .then(() => inTurn(work, office.id))
    .catch(error => log.error({ err: error }, whenFailed))
    .finally(() => running.delete(done))
  running.set(done, office.id)
}

/** A server that is stopped ends it first. */
export async function finishAfterAnswers() {
  await Promise.all(running.keys())
}
