import { connect } from './connect.ts'

/** Settings of a database whose tables are distributed by Citus. */
export const distributedSettings = {
  /** Propagates SET LOCAL, the scope of a request, to the workers. */
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
