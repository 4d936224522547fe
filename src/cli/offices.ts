import '#app/extensions.ts'
import { sealAudit } from '#features/audit/server/sealer.ts'
import { writeAudit } from '#features/audit/server/store.ts'
import { setHosts } from '#features/tenants/server/store-hosts.ts'
import { changeSettings, createOffice, lockSettings } from '#features/tenants/server/store.ts'
import { settingsFrom, templateNames } from '#features/tenants/server/templates.ts'
import { text } from '#kernel/fields/scalars.ts'
import { OperatorError } from '#platform/config/operator-error.ts'
import type { Installation } from '#platform/http/context.ts'
import type { Database } from '#platform/db/database.ts'
import { officeScope } from '#platform/db/db.ts'
import { tenantUrl } from '#platform/http/tenant-url.ts'
import type { Office } from '#platform/config/offices.ts'
import { quarantine } from '#platform/files/storage.ts'
import { roomOf } from './quota.ts'

/** What is said of each office, where there is none. */
export const noOffices = 'Nie ma tu jeszcze żadnego biura.'

type OfficeSettings = Office['settings']

/** Throws an `OperatorError` where there is none. */
export async function getOffice({ offices }: Installation, id: string): Promise<Office> {
  const office = await offices.byId(id)
  if (!office) throw new OperatorError(`Nie ma biura „${id}”.`)
  return office
}

/** Words as the screens take them: without blanks around them, and not blank altogether. Throws an `OperatorError` otherwise. */
export function requireText(value: string, maxLength: number, called: string): string {
  const words = text(maxLength).safeParse(value)
  if (!words.success) throw new OperatorError(`${called}: od 1 do ${maxLength} znaków.`)
  return words.data
}

export const isOfficeId = (id: string) => id !== quarantine && id.length <= 40 && /^[a-z0-9](-?[a-z0-9])*$/.test(id)

interface NewOffice {
  id: string
  name: string
  hosts: readonly string[]
  template: string
}

const namesOf = (hosts: readonly string[]) => [...new Set(hosts.map(host => host.toLowerCase()))]

/** Complains of what is no host name, and of one that leads to another office. */
export async function requireFree(database: Database, id: string, hosts: readonly string[]) {
  for (const host of hosts) {
    if (host.length > 253 || !/^[a-z0-9](-?[a-z0-9])*(\.[a-z0-9](-?[a-z0-9])*)*$/i.test(host))
      throw new OperatorError(`„${host}” nie jest nazwą hosta, np. biuro.example.pl.`)
    const [taken] = await database.plain<{ tenant_id: string }>('select tenant_id from tenant_hosts where host = $1', [host.toLowerCase()])
    if (taken && taken.tenant_id !== id) throw new OperatorError(`Host ${host} należy już do biura „${taken.tenant_id}”.`)
  }
}

/** Throws an `OperatorError` for an id, name or template that is none, and for what another office has. */
export async function makeOffice(installation: Installation, { id, template, ...input }: NewOffice): Promise<string> {
  const { config, database, offices } = installation
  if (!isOfficeId(id)) throw new OperatorError('Identyfikator biura składa się z małych liter, cyfr i pojedynczych łączników, najwyżej 40 znaków.')
  const name = requireText(input.name, 120, 'Nazwa biura')
  const hosts = namesOf(input.hosts)
  requireTemplate(template)
  await requireFree(database, id, hosts)
  if (await offices.byId(id)) throw new OperatorError(`Biuro „${id}” już istnieje.`)
  // The portal is called as the office: its mails say whom they come from.
  const founded = { id, template, office: { name }, hosts, product_name: name.slice(0, 60) }
  const { api_key } = await database.transact(officeScope(id), db => createOffice(db, config.secret_key, founded))
  offices.forget()
  return `Założono biuro „${id}” (${name}).\nKlucz API: ${api_key}`
}

/** The office answers at these host names from now on; the first one builds the links in its mails. Throws an `OperatorError` where `requireFree` does. */
export async function changeHosts(installation: Installation, id: string, hosts: readonly string[]): Promise<string> {
  const { database, offices } = installation
  const office = await getOffice(installation, id)
  const names = namesOf(hosts)
  await requireFree(database, id, names)
  await database.transact(officeScope(id), db => setHosts(db, id, names))
  offices.forget()
  return `Biuro „${id}” otwiera się pod: ${names.join(', ')}. Odnośniki w wiadomościach: ${await tenantUrl(installation, office)}`
}

/** One line each: id, name, where it is opened and the room that its files take. */
export async function listOffices(installation: Installation): Promise<string> {
  const { database, offices } = installation
  const hosts = await database.plain<{ tenant_id: string; host: string }>('select tenant_id, host from tenant_hosts order by position, host')
  const hostsOf = (id: string) => hosts.filter(({ tenant_id }) => tenant_id === id).map(({ host }) => host)
  const lines: string[] = []
  for (const office of await offices.list())
    lines.push(
      [
        office.id,
        office.settings.office.name,
        hostsOf(office.id).join(', ') || 'bez adresu',
        await roomOf(installation, office),
        ...(office.settings.suspended_at ? ['zawieszone'] : []),
      ].join('  '),
    )
  return lines.toSorted().join('\n') || noOffices
}

/** A change of the same part of the settings as on the screen: whoever has it open there is told that it is old. */
async function changeAppearance({ database, offices }: Installation, id: string, change: (before: OfficeSettings) => Partial<OfficeSettings>) {
  await database.transact(officeScope(id), async db => {
    const settings = await lockSettings(db, id)
    const after = change(settings)
    const before = Object.fromEntries(Object.keys(after).map(key => [key, settings[key as keyof OfficeSettings]]))
    await changeSettings(db, id, { ...after, appearance_version: (settings.appearance_version ?? 1) + 1 })
    await writeAudit(db, { action: 'appearance_changed', entity: 'tenants', entity_id: id, before, after })
  })
  await sealAudit(database, id)
  offices.forget()
}

export async function renameOffice(installation: Installation, id: string, newName: string): Promise<string> {
  const name = requireText(newName, 120, 'Nazwa biura')
  await getOffice(installation, id)
  await changeAppearance(installation, id, ({ office }) => ({ office: { ...office, name } }))
  return `Biuro „${id}” nazywa się teraz: ${name}`
}

function requireTemplate(template: string) {
  if (!templateNames.includes(template)) throw new OperatorError(`Nie ma szablonu „${template}”. Do wyboru: ${templateNames.join(', ')}.`)
}

/** Modules, components and columns as in a new office of that template; nothing else of the office changes. */
export async function applyTemplate(installation: Installation, id: string, template: string): Promise<string> {
  requireTemplate(template)
  await getOffice(installation, id)
  await changeAppearance(installation, id, ({ office }) => ({ switches: settingsFrom(template, office).switches }))
  return `Biuro „${id}” ma teraz moduły szablonu „${template}”.`
}
