import type { Problem } from '#features/ksef/shared/labels.ts'

/** Why KSeF did not do what it was asked: in a word for people, and in its own words for the log. */
export class KsefError extends Error {
  readonly problem: Problem
  /** Codes that KSeF gave. */
  readonly codes: readonly number[]
  /** Seconds after which it may be asked again. */
  readonly retryAfter: number | undefined

  constructor(problem: Problem, { codes = [], retryAfter, cause }: { codes?: readonly number[]; retryAfter?: number; cause?: unknown } = {}) {
    super(`KSeF: ${problem}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}.`, { cause })
    this.problem = problem
    this.codes = codes
    this.retryAfter = retryAfter
  }
}
