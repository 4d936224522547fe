import pg from 'pg'

/** A connection of one's own, which the caller ends. One that breaks is told by the query under way; untold, it would end the program besides. */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  return client
}
