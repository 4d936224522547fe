import type { Problem } from '#features/ksef/shared/labels.ts'

interface KsefErrorDetails {
  /** Codes that KSeF gave. */
  codes?: readonly number[]
  /** Seconds after which it may be asked again. */
  retryAfter?: number | undefined
  /** It has answered, and will answer the same again. */
  isRefusal?: boolean
  /** It has answered what nobody understands, or refuses what it has offered itself. */
  isSenseless?: boolean
  cause?: unknown
}

/** Why KSeF did not do what it was asked: in a word for people, and in its own words for the log. */
export class KsefError extends Error {
  readonly problem: Problem
  readonly codes: readonly number[]
  readonly retryAfter: number | undefined
  readonly isRefusal: boolean
  readonly isSenseless: boolean

  constructor(problem: Problem, { codes = [], retryAfter, isRefusal = false, isSenseless = false, cause }: KsefErrorDetails = {}) {
    super(`KSeF: ${problem}${codes.length > 0 ? ` (${codes.join(', ')})` : ''}.`, { cause })
    this.problem = problem
    this.codes = codes
    this.retryAfter = retryAfter
    this.isRefusal = isRefusal
    this.isSenseless = isSenseless
  }
}

const faultProblems = {
  /** It has ended without a package, or the package is there no more: to be started anew. */
  lost: 'unavailable',
  /** Nothing is kept yet from the asked instant on: to be asked later. */
  ahead: 'unavailable',
  /** What came is not what KSeF says it gave: nothing of it may be taken. */
  damaged: 'damaged',
  /** A package was cut where it began: what comes behind it cannot be asked for. */
  stuck: 'stuck',
  /** As many exports of the company are running as KSeF runs. */
  busy: 'limited',
  /** Such a company has no invoices in this role. */
  not_for_role: 'denied',
} as const satisfies Record<string, Problem>
export type ExportFault = keyof typeof faultProblems

/** What became of an export. */
export class ExportError extends KsefError {
  readonly fault: ExportFault

  constructor(fault: ExportFault, details: KsefErrorDetails = {}) {
    super(faultProblems[fault], details)
    this.message = `${this.message} The export: ${fault}.`
    this.fault = fault
  }
}
