import { Failure } from '#kernel/failure.ts'
import { answerCalls } from '#platform/jobs/worker-thread.ts'

/** A thread that is told how to misbehave. */
export function misbehave(how: 'for ever' | 'all memory' | 'refuse' | 'break' | 'never'): string {
  if (how === 'refuse') throw new Failure('too_large', 'Za duże.', { retry_after: 7 })
  if (how === 'break') throw new Error('A bug.')
  const kept: number[][] = []
  while (how === 'for ever');
  while (how === 'all memory') kept.push(Array.from({ length: 100_000 }, (_, place) => place))
  return how
}

answerCalls(misbehave)
