import { extensionPoint } from '#kernel/extension.ts'
import type { PersonContext } from '#platform/http/context.ts'

/** Called after the figures of a year have changed, in the same transaction. */
export const onFigures =
  extensionPoint<(call: Pick<PersonContext, 'db' | 'office' | 'installation'>, company_ids: readonly string[], year: number) => Promise<unknown>>(
    'who follows the figures',
  )
