import type { Account, Seat } from '#kernel/access/account.ts'
import type { Declaration, Schema } from '#kernel/endpoint.ts'
import { extensionPoint } from '#kernel/extension.ts'
import type { z } from 'zod'

/** Why this browser ends a session by itself. */
export type OwnEnding = 'idle' | 'too_long'

type Person = Pick<Account, 'id' | 'first_name' | 'last_name' | 'email'>

interface Listed {
  page?: number | string | undefined
  limit?: number | string | undefined
  sort?: string | undefined
  filters?: string | undefined
}

interface Page<Row> {
  data: Row[]
  meta: { page: number; limit: number; total: number }
}

interface SessionParts {
  endpoints: {
    config: Declaration
    refresh: Declaration
    leave: Declaration
    people: Declaration & { path: '/api/users'; query: Schema & z.core.$ZodType<unknown, Listed>; response: z.core.$ZodType<Page<Person>> }
    /** A client's companies. */
    seats: Declaration & { path: '/api/users/companies'; query: Schema & z.core.$ZodType<unknown, { id: string }>; response: z.core.$ZodType<{ data: Seat[] }> }
  }
  /** For the password or a code; false when the person would rather not. */
  askProof(): Promise<boolean>
  /** Before somebody leaves by their own wish; false keeps them here. */
  askToLeave(): Promise<boolean>
  wordsFor(ending: OwnEnding): Promise<string>
}

/** What a session needs of the features that own it. */
export const sessionParts = extensionPoint<SessionParts>('the parts of the session')
