/**
 * The one table of calls that do without the usual headers. The start check compares it with the contract:
 * an endpoint that is `open` or `key` and not named here, or named here and gone, stops the server.
 */
export const withoutKey = [
  'GET /api/config',
  'GET /api/manifest',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/dev/mailbox',
  'GET /api/files/download/:link',
  'GET /api/config/logo/:id',
  'GET /api/schedule/feeds/:link',
] as const

/** Answer the same to everybody and take nothing in: all that the server mounts beside the contract. */
export const besideContract = ['GET /api/openapi.json', 'GET /api/docs', 'GET /health/live', 'GET /health/ready', 'GET /.well-known/security.txt'] as const

export const withoutPerson = [
  'POST /api/users/check',
  'POST /api/users/verify',
  'POST /api/auth',
  'POST /api/auth/access',
  'POST /api/auth/passkey-question',
  'POST /api/auth/passkey',
  'POST /api/users/:token',
  'GET /api/users/registration/:token',
  'POST /api/users/registration/:token',
  'POST /api/users/reset-password',
  'GET /api/users/reset-password/:token',
  'POST /api/users/reset-password/:token',
] as const

/** Calls that never store an answer for an idempotency key: log-in, refresh, reset and upload. */
const withoutRepeats = [...withoutPerson, 'POST /api/auth/proof', 'POST /api/files/uploads'] as const

/** Whether the answer of a call is kept for its idempotency key. */
export const isRepeatable = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && !(withoutRepeats as readonly string[]).includes(`POST ${path}`)
