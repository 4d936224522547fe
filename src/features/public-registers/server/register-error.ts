import type { AnswerState } from '#features/public-registers/shared/contract.ts'
import { type Answer, exchange, type ExchangeRequest } from '#platform/http/exchange.ts'

/** Why a register gave no answer. */
export class RegisterError extends Error {
  readonly state: Extract<AnswerState, 'limited' | 'refused' | 'unavailable'>

  constructor(state: RegisterError['state'], cause?: unknown) {
    super(`The register is ${state}.`, { cause })
    this.state = state
  }
}

/** Milliseconds: nobody waits longer at a form. */
const timeoutMs = 6000

/** One exchange with a register; its silence is `unavailable`. Throws nothing but a `RegisterError`. */
export const askRegister = (url: string, request: Omit<ExchangeRequest, 'timeoutMs'>): Promise<Answer> =>
  exchange(url, { ...request, timeoutMs }).catch(error => {
    throw new RegisterError('unavailable', error)
  })
