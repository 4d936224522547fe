import type { AnswerState } from '#features/public-registers/shared/contract.ts'
import { readLimitedBody } from '#platform/http/read-limited-body.ts'

/** Why a register gave no answer. */
export class RegisterError extends Error {
  readonly state: Extract<AnswerState, 'limited' | 'refused' | 'unavailable'>

  constructor(state: RegisterError['state'], cause?: unknown) {
    super(`The register is ${state}.`, { cause })
    this.state = state
  }
}

/** Milliseconds for one exchange: nobody waits longer at a form. */
export const exchangeTimeoutMs = 6000

/** One exchange; silence, a broken line and a fault of the service are all the same to who asks. */
export async function exchange(url: string, request: RequestInit): Promise<{ status: number; type: string; text: string }> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(exchangeTimeoutMs) })
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await readLimitedBody(response) }
  } catch (error) {
    throw new RegisterError('unavailable', error)
  }
}
