import { randomBytes } from 'node:crypto'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { ZipWriter } from '#features/exports/server/zip.ts'
import { fileForms, rowForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import type { Installation } from '#platform/http/context.ts'
import { seal } from '#platform/security/crypto.ts'
import { type Db, officeScope } from '#platform/db/db.ts'
import { migrationNames } from '#platform/db/migrate.ts'
import { thisOffice } from '#platform/db/this-office.ts'
import { withoutMissing } from '#platform/files/storage.ts'
import { getOffice } from '../offices.ts'
import { reserve } from '../target.ts'
import { archiveFormat, fileFolder, keyFrom, type Manifest, manifestName, tableFolder } from './manifest.ts'
import { copiedTables } from './tables.ts'

/** Rows in memory at once. */
const batch = 1000

/** A table's rows in the order of their ids, each as one line of JSON as the database itself writes it. */
async function* linesOf(db: Db, table: string) {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const { rows } = await sql<{ id: string; line: string }>`select t.id, row_to_json(t)::text as line from ${sql.table(table)} t
      where t.tenant_id = ${thisOffice} and t.id > ${last}::uuid order by t.id limit ${batch}`.execute(db)
    if (rows.length === 0) return
    yield `${rows.map(({ line }) => line).join('\n')}\n`
    last = rows.at(-1)?.id ?? last
  }
}

const one = async <T>(db: Db, query: RawBuilder<T>) => (await query.execute(db)).rows[0]

/** The certificate signs for the office alone: who brings the office elsewhere adds it there anew. */
function withoutKsef(settings: OfficeSettings): OfficeSettings {
  if (!settings.services?.ksef) return settings
  const { ksef, ...services } = settings.services
  return { ...settings, services }
}

/** Writes everything of an office into one file: its tables as of one moment, and its files. */
export async function exportOffice(installation: Installation, { id, path }: { id: string; path: string }): Promise<string> {
  const { database, storage } = installation
  const office = await getOffice(installation, id)
  const salt = randomBytes(16)
  const key = keyFrom(process.env.BIURKO_PASSPHRASE, salt)
  const [tenant] = await database.plain<{ created_at: string }>('select created_at from tenants where id = $1', [id])
  const hosts = await database.plain<{ host: string }>('select host from tenant_hosts where tenant_id = $1 order by position, host', [id])
  const unfinished = await reserve(path)
  const zip = new ZipWriter(unfinished)
  let missing = 0
  try {
    const counted = await database.transact(
      officeScope(id),
      async db => {
        const rows: Manifest['rows'] = {}
        for (const { name } of copiedTables()) {
          rows[name] = (await one(db, sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)} where tenant_id = ${id}`))?.count ?? 0
        }
        const digests = (await db.selectFrom('files').select('digest').distinct().orderBy('digest').execute()).map(({ digest }) => digest)
        for (const { name } of copiedTables()) await zip.add(Readable.from(linesOf(db, name)), `${tableFolder}${name}.jsonl`, { compress: true })
        for (const digest of digests) {
          const content = await storage.read(id, digest).catch(withoutMissing)
          if (content) await zip.add(content, `${fileFolder}${digest}`)
          else missing++
        }
        const head: Manifest = {
          format: archiveFormat,
          migrations: await migrationNames(),
          salt: salt.toString('base64url'),
          office: {
            id,
            api_key: office.api_key,
            data_key: seal(key, office.data_key.toString('base64url')),
            settings: withoutKsef(office.settings),
            created_at: tenant?.created_at ?? '',
          },
          hosts: hosts.map(({ host }) => host),
          files: digests.length - missing,
          rows,
        }
        await zip.add(Readable.from([JSON.stringify(head)]), manifestName)
        return rows
      },
      'begin isolation level repeatable read read only',
    )
    await zip.end()
    await rename(unfinished, path)
    const total = Object.values(counted).reduce((sum, count) => sum + count, 0)
    const lost = missing ? `\nW magazynie brakuje treści: ${plural(missing, fileForms)}. Szczegóły: biurko files verify.` : ''
    return `Zapisano biuro „${id}” w pliku ${path}: ${plural(total, rowForms)}. Plik zawiera dane osobowe.${lost}`
  } catch (error) {
    zip.stop()
    await rm(unfinished, { force: true })
    throw error
  }
}
