import { connect } from './connect.ts'

/** What a database has to say of itself once its tables lie on several machines (Citus), by the names of its settings. */
export const distributedSettings = {
  /** The other machines hear of what SET LOCAL states: whose rows a request may see. */
  'citus.propagate_set_commands': 'local',
  /** The index of the search is kept by triggers; they touch rows of their own office only, which lie on the same machine. */
  'citus.enable_unsafe_triggers': 'on',
} as const

export async function isDistributed(url: string): Promise<boolean> {
  const client = await connect({ connectionString: url })
  try {
    const [row] = (await client.query(`select current_setting('citus.propagate_set_commands', true) as said`)).rows
    return row?.said === distributedSettings['citus.propagate_set_commands']
  } finally {
    await client.end()
  }
}
