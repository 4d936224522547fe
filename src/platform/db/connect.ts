import pg from 'pg'

/** A connection outside the pool, which the caller ends. Its error event is handled, since an unhandled one ends the process; the running query fails by itself. */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  return client
}
