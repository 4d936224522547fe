import pg from 'pg'
import type { Scope } from './db.ts'
import type { Statement } from './pg-pipeline.ts'

/** Milliseconds, by who asks: a person's reading, a person's change, and the program's own work. */
export interface Limits {
  read: number
  write: number
  work: number
}

export const usualLimits: Limits = { read: 5_000, write: 10_000, work: 600_000 }
/** Milliseconds that a person's change waits for a lock, and that a transaction may stand without a statement. */
const lockTimeoutMs = 10_000
const idleInTransactionMs = 60_000

/** A person waits for it. */
export const isHurried = ({ user_id, patient, stranger }: Scope) => (user_id !== null || stranger === true) && !patient

interface Stating {
  role: string | undefined
  distributed: boolean
  limits: Limits
}

/** Other machines hear of settings by SET LOCAL alone. */
const stateEverywhere = (settings: Readonly<Record<string, string>>): Statement[] =>
  Object.entries(settings).map(([name, value]) => ({ text: `set local ${name} = ${pg.escapeLiteral(value)}`, values: [], passing: true }))

/** How what follows in the same round trip or transaction is planned. */
export function planningStatements(settings: Readonly<Record<string, string>>, distributed: boolean): Statement[] {
  if (distributed) return stateEverywhere(settings)
  const stated = Object.entries(settings).map(([name, value]) => `set_config(${pg.escapeLiteral(name)}, ${pg.escapeLiteral(value)}, true)`)
  return [{ text: `select ${stated.join(', ')}`, values: [] }]
}

/** The one place that states the scope of a request, and how long it may take. The embedded database has no clock for that. */
export function scopeStatements({ role, distributed, limits }: Stating, scope: Scope, kind: 'read' | 'write'): Statement[] {
  const companies = scope.companies === 'all' ? '' : `{${scope.companies.join(',')}}`
  const assigned = scope.assigned ? `{${scope.assigned.join(',')}}` : ''
  const hurried = isHurried(scope)
  const settings = {
    'app.tenant': scope.tenant_id,
    'app."user"': scope.user_id ?? '',
    'app.whole_office': scope.companies === 'all' ? 'on' : '',
    'app.companies': companies,
    'app.assigned': assigned,
    ...(!role && {
      statement_timeout: String(hurried ? limits[kind] : limits.work),
      lock_timeout: String(hurried && kind === 'write' ? lockTimeoutMs : 0),
      idle_in_transaction_session_timeout: String(hurried ? idleInTransactionMs : limits.work),
    }),
  }
  if (distributed) return stateEverywhere(settings)
  const names = Object.keys(settings)
  const values = Object.values(settings)
  const stated = names.map((name, place) => `set_config('${name.replaceAll('"', '')}', $${place + 1}, true)`)
  // The planner takes what the fences hide for costly, and would compile for longer than it reads.
  const text = `select set_config('jit', 'off', true), ${stated.join(', ')}${role ? `, set_config('role', '${role}', true)` : ''}`
  return [{ text, values }]
}
