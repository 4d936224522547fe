import { link, mkdir, readdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { getTableColumns, getTableName } from 'drizzle-orm'
import pg from 'pg'
import { connect } from '#platform/db/connect.ts'
import { allTables, tenantTables } from '#app/tables.ts'

/** Of the moment: what a copy has missed is not told to its screens. */
const leftOut: ReadonlySet<string> = new Set(['idempotency_keys', 'live_events'])

const copies = allTables
  .map(table => ({
    name: getTableName(table),
    columns: Object.values(getTableColumns(table))
      .filter(({ name, generated }) => name !== 'tenant_id' && !generated)
      .map(({ name }) => name),
  }))
  .filter(({ name }) => tenantTables.has(name) && !leftOut.has(name))

function copyOf({ name, columns }: (typeof copies)[number], tenant: string): string {
  const [table, ...list] = [name, ...columns].map(pg.escapeIdentifier)
  const into = pg.escapeLiteral(tenant)
  return `delete from ${table} where tenant_id = ${into};
    insert into ${table} (tenant_id, ${list.join()}) select ${into}, ${list.join()} from ${table} where tenant_id = 'demo'`
}

/** All that the demo's office holds becomes the content of this one, as the superuser: without triggers, which have done their work already. */
async function fillTables(url: string, tenant: string) {
  const client = await connect({ connectionString: url })
  try {
    const statements = copies.map(copy => copyOf(copy, tenant))
    await client.query(['begin', 'set local session_replication_role = replica', ...statements, 'commit'].join(';'))
  } finally {
    await client.end()
  }
}

/** A content is never changed, so that offices may share it. */
async function linkFiles(from: string, to: string) {
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  for (const entry of entries.filter(entry => entry.isFile())) {
    const source = join(entry.parentPath, entry.name)
    const target = join(to, relative(from, source))
    await mkdir(dirname(target), { recursive: true })
    await link(source, target).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** A copy of the demo's office under a name that is reserved for it, in place of what was there. */
export async function fillOffice({ superuser_url, data_dir }: { superuser_url: string; data_dir: string }, tenant: string) {
  await Promise.all([fillTables(superuser_url, tenant), linkFiles(join(data_dir, 'files/demo'), join(data_dir, 'files', tenant))])
}
