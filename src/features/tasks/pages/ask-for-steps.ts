import type { Finishing, StepsLeft } from '#features/tasks/shared/contract.ts'
import { extensionPoint } from '#kernel/extension.ts'

interface Asking {
  title: string
  left: StepsLeft
  /** Throws what the server refuses. */
  finish(said: Finishing): Promise<unknown>
}

/** Asks for the steps that a task still lacks; answers whether it was finished with them. */
export const askForSteps = extensionPoint<(asking: Asking) => Promise<boolean>>('the question for the steps that a task lacks')
