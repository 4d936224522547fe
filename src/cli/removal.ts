import '#app/extensions.ts'
import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { revokeTokens } from '#features/ksef/server/store-leave.ts'
import { changeSettings } from '#features/tenants/server/store.ts'
import { fileForms, rowForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import type { Office } from '#platform/config/offices.ts'
import { connect } from '#platform/db/connect.ts'
import { officeScope } from '#platform/db/db.ts'
import { openUploads } from '#platform/files/upload-store.ts'
import type { Installation } from '#platform/http/context.ts'
import { recordErasure } from '#platform/jobs/erasure-journal.ts'
import { requireFolder } from './files.ts'
import { getOffice } from './offices.ts'
import { derivedTables, recordTables } from './table-order.ts'

/** Milliseconds in which every node has heard of the suspension and answered what it had let in before. */
const settlesWithinMs = 60_000

/** The log of an office can be emptied by the owner of the tables alone. The embedded database has one session, which is the owner's. */
async function openAsOwner({ config, database }: Installation): Promise<pg.Client> {
  const url = config.database_url ? config.database_admin_url : database.url
  if (!url) throw new OperatorError('Biuro usuwa właściciel bazy. Proszę podać DATABASE_ADMIN_URL.')
  return connect({ connectionString: url })
}

/** Row security binds the owner too. SET LOCAL is what all machines of a cluster hear. */
async function within<T>(owner: pg.Client, id: string, work: () => Promise<T>): Promise<T> {
  await owner.query('begin')
  try {
    await owner.query(`set local app.tenant = ${pg.escapeLiteral(id)}`)
    await owner.query(`set local app.whole_office = 'on'`)
    const done = await work()
    await owner.query('commit')
    return done
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

function requireSuspended({ id, settings: { suspended_at } }: Office) {
  if (!suspended_at) throw new OperatorError(`Biuro „${id}” działa. Proszę je najpierw zawiesić: biurko office suspend ${id}`)
  const left = Math.ceil((Date.parse(suspended_at) + settlesWithinMs - Date.now()) / 1000)
  if (left > 0) throw new OperatorError(`Biuro „${id}” zawieszono przed chwilą i może jeszcze coś zapisywać. Proszę powtórzyć za ${left} s.`)
}

/** What people of the office asked for and nobody has begun; what is under way would write into what is being removed. */
async function removeJobs({ database }: Installation, id: string): Promise<number> {
  const jobs = await database.plain<{ state: string }>(
    `with gone as (delete from pgboss.job where data ->> 'tenant_id' = $1 and state <> 'active' returning state)
    select state::text from gone union all select state::text from pgboss.job where data ->> 'tenant_id' = $1 and state = 'active'`,
    [id],
  )
  if (jobs.some(({ state }) => state === 'active')) throw new OperatorError('Zadanie tego biura jest w toku, np. eksport. Proszę powtórzyć za chwilę.')
  return jobs.filter(({ state }) => state !== 'completed').length
}

const removeFiles = async ({ config, storage }: Installation, id: string) =>
  (await storage.removeAll(id)) + (await openUploads(config).removeOf(owner => owner.startsWith(`${id} `)))

/** The index first: beside the records it would be taken apart row by row. */
const tables = () => [...derivedTables(), ...recordTables().map(getTableName).reverse()]

/** A table at a time, so that an interruption undoes no more than one of them. */
async function removeRows(owner: pg.Client, id: string): Promise<number> {
  let rows = 0
  for (const table of tables()) {
    const { rowCount } = await within(owner, id, () => owner.query(`delete from ${pg.escapeIdentifier(table)} where tenant_id = $1`, [id]))
    rows += rowCount ?? 0
  }
  return rows
}

/** What was still being written meanwhile, and what triggers wrote, is met by the next round. */
async function removeData(installation: Installation, owner: pg.Client, id: string) {
  let [rows, files] = [0, 0]
  for (let round = -1; round !== 0; ) {
    files += await removeFiles(installation, id)
    round = await removeRows(owner, id)
    rows += round
  }
  return { rows, files: files + (await removeFiles(installation, id)) }
}

function tellTokens({ revoked, left }: { revoked: number; left: readonly string[] }): string {
  const forms = ['token', 'tokeny', 'tokenów'] as const
  const done = revoked > 0 ? ` Unieważniono w KSeF ${plural(revoked, forms)}.` : ''
  if (left.length === 0) return done
  return `${done} Nie unieważniono w KSeF ${plural(left.length, ['tokenu', 'tokenów', 'tokenów'])}; firmy unieważniają je w Aplikacji Podatnika, NIP: ${left.join(', ')}.`
}

/**
 * The office with all that it has. What is interrupted is finished by the next run: the office itself goes last. Noted outside of the database
 * too, so that a restored backup does not bring it back unseen. Throws an `OperatorError` for another confirmation, and for an office that is
 * not suspended or was so only just now.
 */
export async function removeOffice(installation: Installation, { id, confirmed }: { id: string; confirmed: string }): Promise<string> {
  const { config, database, log, offices, usage } = installation
  const office = await getOffice(installation, id)
  if (confirmed !== id) throw new OperatorError(`Potwierdzenie „${confirmed}” to nie adres biura „${id}”. Niczego nie usunięto.`)
  requireSuspended(office)
  await requireFolder(installation)
  const owner = await openAsOwner(installation)
  try {
    const jobs = await removeJobs(installation, id)
    await recordErasure(config.data_dir, { office_id: id, id, act: 'office_removed' })
    await database.transact(officeScope(id), db => changeSettings(db, id, { removal_begun: true }))
    const tokens = await revokeTokens(installation, office)
    const { rows, files } = await removeData(installation, owner, id)
    const hosts = await database.plain('select host from tenant_hosts where tenant_id = $1', [id])
    await within(owner, id, async () => {
      await owner.query('delete from tenant_hosts where tenant_id = $1', [id])
      await owner.query('delete from tenants where id = $1', [id])
    })
    offices.forget()
    usage.forget(id)
    log
      .child({}, { level: 'info' })
      .info({ tenant_id: id, rows, files, hosts: hosts.length, jobs, tokens: tokens.revoked, tokens_left: tokens.left.length }, 'An office was removed.')
    const counted = [
      plural(rows, rowForms),
      plural(files, fileForms),
      plural(hosts.length, ['host', 'hosty', 'hostów']),
      plural(jobs, ['zadanie', 'zadania', 'zadań']),
    ]
    return `Usunięto biuro „${id}”: ${counted.join(', ')}. W kopiach zapasowych zostaje, dopóki nie miną.${tellTokens(tokens)}`
  } finally {
    await owner.end()
  }
}
