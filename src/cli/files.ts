import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sealAudit } from '#features/audit/server/sealer.ts'
import { removeUnnamed } from '#features/files/server/cleanup.ts'
import { type Findings, verifyOffice } from '#features/files/server/verify.ts'
import { fileForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'
import { noOffices } from './offices.ts'

const words = { missing: 'brakuje treści', changed: 'treść zmieniona', unreadable: 'treści nie da się odczytać' }
const count = (files: number) => plural(files, fileForms)

function describe(tenant_id: string, { files, damaged }: Findings): string {
  if (damaged.length === 0) return `${tenant_id}: treść zgodna ze skrótami, ${count(files)}`
  return [`${tenant_id}: BŁĄD, ${count(damaged.length)} z ${files}:`, ...damaged.map(({ id, name, damage }) => `  ${id} „${name}”: ${words[damage]}`)].join(
    '\n',
  )
}

/** A command without the DATA_DIR of the nodes would write down every file as lost. Throws an `OperatorError` where it is missing. */
export async function requireFolder({ config, database, offices }: Installation) {
  const folder = join(config.data_dir, 'files')
  if (config.s3 || existsSync(folder)) return
  for (const { id } of await offices.list())
    if (await database.reader(officeScope(id)).selectFrom('files').select('id').limit(1).executeTakeFirst())
      throw new OperatorError(
        `DATA_DIR: nie ma folderu ${folder}, a w bazie są pliki. Proszę podać folder danych, którego używa program, albo odtworzyć pliki z kopii.`,
      )
}

/** Exit code 1 when any content is missing or not what was kept. */
export async function reportFiles(installation: Installation): Promise<{ text: string; exit_code: 0 | 1 }> {
  await requireFolder(installation)
  const lines: string[] = []
  let broken = false
  for (const office of await installation.offices.list()) {
    const findings = await verifyOffice(installation, office.id)
    // What it found is an entry, beside which those that still wait for a worker's seal would be overdue.
    await sealAudit(installation.database, office.id)
    broken ||= findings.damaged.length > 0
    lines.push(describe(office.id, findings))
  }
  return { text: lines.join('\n') || noOffices, exit_code: broken ? 1 : 0 }
}

/** What a killed process left in the storage, or an older database that was restored. */
export async function tidyFiles(installation: Installation): Promise<string> {
  const lines: string[] = []
  for (const { id } of await installation.offices.list()) lines.push(`${id}: usunięto treści bez pliku: ${await removeUnnamed(installation, id)}`)
  return lines.join('\n') || noOffices
}
