import { sealAudit } from '#features/audit/sealer.ts'
import { writeAudit } from '#features/audit/store.ts'
import { setHosts } from '#features/tenants/store-hosts.ts'
import { createOffice } from '#features/tenants/store.ts'
import { templateNames } from '#features/tenants/templates.ts'
import { findLogin, insertUser, issueToken } from '#features/users/store.ts'
import { email as emailField, text } from '#kernel/fields.ts'
import { Complaint } from '#server/complaint.ts'
import type { Installation } from '#server/context.ts'
import { type Database, officeScope } from '#server/db.ts'
import { addressOf } from '#server/office-address.ts'
import type { Office } from '#server/offices.ts'

/** What is said of each office, where there is none. */
export const noOffices = 'Nie ma tu jeszcze żadnego biura.'

export async function getOffice({ offices }: Installation, id: string): Promise<Office> {
  const office = await offices.byId(id)
  if (!office) throw new Complaint(`Nie ma biura „${id}”.`)
  return office
}

/** Words as the screens take them: without blanks around them, and not blank altogether. */
export function wordsOf(given: string, most: number, called: string): string {
  const words = text(most).safeParse(given)
  if (!words.success) throw new Complaint(`${called}: od 1 do ${most} znaków.`)
  return words.data
}

export const isOfficeId = (id: string) => id.length <= 40 && /^[a-z0-9](-?[a-z0-9])*$/.test(id)

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
      throw new Complaint(`„${host}” nie jest nazwą hosta, np. biuro.example.pl.`)
    const [taken] = await database.plain<{ tenant_id: string }>('select tenant_id from tenant_hosts where host = $1', [host.toLowerCase()])
    if (taken && taken.tenant_id !== id) throw new Complaint(`Host ${host} należy już do biura „${taken.tenant_id}”.`)
  }
}

export async function makeOffice(installation: Installation, { id, template, ...given }: NewOffice): Promise<string> {
  const { config, database, offices } = installation
  if (!isOfficeId(id)) throw new Complaint('Identyfikator biura składa się z małych liter, cyfr i pojedynczych łączników, najwyżej 40 znaków.')
  const name = wordsOf(given.name, 120, 'Nazwa biura')
  const hosts = namesOf(given.hosts)
  if (!templateNames.includes(template)) throw new Complaint(`Nie ma szablonu „${template}”. Do wyboru: ${templateNames.join(', ')}.`)
  await requireFree(database, id, hosts)
  if (await offices.byId(id)) throw new Complaint(`Biuro „${id}” już istnieje.`)
  const { api_key } = await database.transact(officeScope(id), db => createOffice(db, config.secret_key, { id, template, office: { name }, hosts }))
  offices.forget()
  return `Założono biuro „${id}” (${name}).\nKlucz API: ${api_key}`
}

/** The office answers at these host names from now on; the first one builds the links in its mails. */
export async function changeHosts(installation: Installation, id: string, hosts: readonly string[]): Promise<string> {
  const { database, offices } = installation
  const office = await getOffice(installation, id)
  const names = namesOf(hosts)
  await requireFree(database, id, names)
  await database.transact(officeScope(id), db => setHosts(db, id, names))
  offices.forget()
  return `Biuro „${id}” otwiera się pod: ${names.join(', ')}. Odnośniki w wiadomościach: ${await addressOf(installation, office)}`
}

interface NewAdministrator {
  office_id: string
  email: string
  first_name: string
  last_name: string
}

/** The link is printed instead of mailed: the first administrator is made before mail is known to work. */
export async function makeAdministrator(installation: Installation, person: NewAdministrator): Promise<string> {
  const office = await getOffice(installation, person.office_id)
  const parsed = emailField.safeParse(person.email)
  if (!parsed.success) throw new Complaint(`„${person.email}” nie jest adresem e-mail.`)
  const [first_name, last_name] = [wordsOf(person.first_name, 80, 'Imię'), wordsOf(person.last_name, 80, 'Nazwisko')]
  const address = await addressOf(installation, office)
  const token = await installation.database.transact(officeScope(office.id), async db => {
    if (await findLogin(db, parsed.data)) throw new Complaint(`Konto z adresem ${parsed.data} już istnieje w tym biurze.`)
    const values = {
      email: parsed.data,
      first_name,
      last_name,
      isAdmin: true,
      role: 'administrator',
      status: 'invited',
    } as const
    const id = await insertUser(db, values)
    await writeAudit(db, { action: 'invited', entity: 'users', entity_id: id, after: values })
    return issueToken(db, id, 'invitation')
  })
  // No worker may be running that would do it.
  await sealAudit(installation.database, office.id)
  return `Konto administratora czeka na rejestrację. Link jest ważny 7 dni i działa jeden raz:\n${address}/register/${token}`
}
