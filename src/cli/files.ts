import { sealAudit } from '#features/audit/sealer.ts'
import { removeUnnamed } from '#features/files/tidy.ts'
import { type Findings, verifyOffice } from '#features/files/verify.ts'
import { plural } from '#kernel/plural.ts'
import type { Installation } from '#server/context.ts'
import { noOffices } from './offices.ts'

const words = { missing: 'brakuje treści', changed: 'treść zmieniona', unreadable: 'treści nie da się odczytać' }
const count = (files: number) => plural(files, ['plik', 'pliki', 'plików'])

function describe(tenant_id: string, { files, damaged }: Findings): string {
  if (damaged.length === 0) return `${tenant_id}: treść zgodna ze skrótami, ${count(files)}`
  return [`${tenant_id}: BŁĄD, ${count(damaged.length)} z ${files}:`, ...damaged.map(({ id, name, damage }) => `  ${id} „${name}”: ${words[damage]}`)].join(
    '\n',
  )
}

/** Exit code 1 when any content is missing or not what was kept. */
export async function reportFiles(installation: Installation): Promise<{ text: string; exit_code: 0 | 1 }> {
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
