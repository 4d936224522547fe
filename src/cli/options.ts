import type { ParseArgsOptionsConfig } from 'node:util'

export const options = {
  name: { type: 'string' },
  host: { type: 'string', multiple: true, default: [] },
  template: { type: 'string', default: 'default' },
  reason: { type: 'string' },
  'yes-remove': { type: 'string' },
  yes: { type: 'boolean', default: false },
  plan: { type: 'boolean', default: false },
} satisfies ParseArgsOptionsConfig
