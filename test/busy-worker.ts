import { Failure } from '#kernel/failure.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

/** A thread that is told how to misbehave. */
export function misbehave(how: 'for ever' | 'all memory' | 'refuse' | 'break' | 'wait' | 'never'): string {
  if (how === 'refuse') throw new Failure('too_large', 'Za duże.', { retry_after: 7 })
  if (how === 'break') throw new Error('A bug.')
  // As on a busy machine: time goes by, and no processor is used.
  if (how === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000)
  const chunks: number[][] = []
  while (how === 'for ever');
  while (how === 'all memory') chunks.push(Array.from({ length: 100_000 }, (_, place) => place))
  return how
}

answerCalls(misbehave)
