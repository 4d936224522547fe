import { extensionPoint } from '#kernel/extension.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** Called after a month was closed, in the same transaction. */
export const onClosed =
  extensionPoint<(call: Pick<PersonContext, 'db' | 'actor' | 'office' | 'installation'>, settlement: { company_id: string; month: string }) => Promise<void>>(
    'what follows the closing of a month',
  )
