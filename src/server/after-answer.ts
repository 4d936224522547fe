import { setImmediate } from 'node:timers/promises'
import type { Installation } from '#server/context.ts'

const running = new Set<Promise<void>>()

/** Begins when the answer is on its way, so that the answer's time says nothing of the work. */
export function afterAnswer({ log }: Pick<Installation, 'log'>, work: () => Promise<void>, whenFailed: string) {
  const done = setImmediate()
    .then(work)
    .catch(error => log.error({ err: error }, whenFailed))
    .finally(() => running.delete(done))
  running.add(done)
}

/** A server that is stopped ends it first. */
export async function finishAfterAnswers() {
  await Promise.all(running)
}
