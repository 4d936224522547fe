import type { AnswerState } from '#features/public-registers/shared/contract.ts'
import { textOf } from '#platform/http/read-limited-body.ts'

/** Why a register gave no answer. */
export class RegisterFault extends Error {
  readonly state: Extract<AnswerState, 'limited' | 'refused' | 'unavailable'>

  constructor(state: RegisterFault['state'], cause?: unknown) {
    super(`The register is ${state}.`, { cause })
    this.state = state
  }
}

/** Milliseconds for one exchange: nobody waits longer at a form. */
export const longestExchange = 6000

/** One exchange; silence, a broken line and a fault of the service are all the same to who asks. */
export async function exchange(url: string, request: RequestInit): Promise<{ status: number; type: string; text: string }> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(longestExchange) })
    return { status: response.status, type: response.headers.get('content-type') ?? '', text: await textOf(response) }
  } catch (error) {
    throw new RegisterFault('unavailable', error)
  }
}
