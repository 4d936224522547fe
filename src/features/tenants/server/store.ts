import { sql } from 'kysely'
import { settingsFrom } from './templates.ts'
import type { OfficeSettings } from '#platform/config/offices.ts'
import { newDataKey, newToken } from '#platform/security/crypto.ts'
import { extensionPoint } from '#kernel/extension.ts'
import { setHosts } from './store-hosts.ts'
import type { Db } from '#platform/db/db.ts'

interface NewOffice {
  id: string
  template: string
  office: Partial<OfficeSettings['office']> & { name: string }
  hosts: readonly string[]
  /** What its portal is called in titles and mails; default: Biurko. */
  product_name?: string
}

/** What a new office begins with, beside its settings. */
export const fillOffice = extensionPoint<(db: Db) => Promise<void>>('what a new office begins with')

/** Founds an office: its key for the web app, its wrapped data key, its host names. */
export async function createOffice(db: Db, secret: Buffer, { id, template, office, hosts, product_name }: NewOffice): Promise<{ api_key: string }> {
  const api_key = newToken()
  await db
    .insertInto('tenants')
    .values({ id, api_key, data_key: newDataKey(secret), settings: { ...settingsFrom(template, office), ...(product_name && { product_name }) } })
    .execute()
  await setHosts(db, id, hosts)
  await fillOffice.get()(db)
  return { api_key }
}

const ofOffice = (db: Db, id: string) => db.selectFrom('tenants').select('settings').where('id', '=', id)

/** As they are written, where what a node remembers may be some seconds old. */
export const readSettings = async (db: Db, id: string): Promise<OfficeSettings> => (await ofOffice(db, id).executeTakeFirstOrThrow()).settings

/** The same, for whoever changes them by what they are: others wait until the end of the transaction. */
export const lockSettings = async (db: Db, id: string): Promise<OfficeSettings> => (await ofOffice(db, id).forUpdate().executeTakeFirstOrThrow()).settings

/** Replaces some of an office's settings; the rest stays as it is, whoever changes it at the same moment. */
export async function changeSettings(db: Db, id: string, part: Partial<OfficeSettings>) {
  await db
    .updateTable('tenants')
    .set({ settings: sql<OfficeSettings>`settings || ${JSON.stringify(part)}::jsonb` })
    .where('id', '=', id)
    .execute()
}
