import '#app/extensions.ts'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { createOffice } from '#features/tenants/server/store.ts'
import { insertUser } from '#features/users/server/store.ts'
import { readConfig } from '#platform/config/config.ts'
import { officeScope } from '#platform/db/db.ts'
import { openInstallation } from '#platform/config/installation.ts'
import { connected, startPostgres } from '#test/postgres.ts'
import { openTokens } from '#test/fixtures/sessions.ts'

/** What the grounds of these tests are copies of: an office with one clerk, on either kind of database. */

declare module 'vitest' {
  export interface ProvidedContext {
    embedded_template: Awaited<ReturnType<typeof foundEmbedded>>
    postgres_template: Awaited<ReturnType<typeof foundPostgres>>
  }
}

export const newFolder = (within = tmpdir()) => mkdtemp(join(within, 'biurko-fault-'))
export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })

export const tenant_id = 'proba'

/** Nothing is lost with the machine's power either, whatever other tests save themselves. */
export const durable = ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on']

export const startDurable = (within?: string) => startPostgres(within, durable)

/** Founds the office; what its clerk says of themselves with each call. */
export async function prepare(environment: Record<string, string>): Promise<Record<string, string>> {
  const { installation, stop } = await openInstallation(readConfig(environment))
  const { database, offices, config } = installation
  await database.transact(officeScope(tenant_id), db =>
    createOffice(db, config.secret_key, { id: tenant_id, template: 'default', office: { name: 'Biuro Próby' }, hosts: ['localhost'] }),
  )
  offices.forget()
  const office = await offices.byId(tenant_id)
  if (!office) throw new Error('The office was not founded.')
  const token = await database.transact(officeScope(tenant_id), async db => {
    const id = await insertUser(db, {
      email: 'praca@proba.example',
      first_name: 'Osoba',
      last_name: 'Próby',
      isAdmin: true,
      role: 'administrator',
      status: 'active',
    })
    const { access_token } = await openTokens(db, office, { id, isAdmin: true })
    await db.updateTable('access_tokens').set({ expires_at: '2100-01-01T00:00:00Z' }).execute()
    // As long as all the tests take, which is longer than a proof holds.
    await db.updateTable('sessions').set({ proved_at: '2100-01-01T00:00:00Z' }).execute()
    return access_token
  })
  await stop()
  return { 'x-api-key': office.api_key, 'x-provider': 'local', authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

export async function foundEmbedded() {
  const folder = await newFolder()
  return { folder, headers: await prepare({ DATA_DIR: folder }) }
}

export const urlOf = (server: string, database: string, user = 'postgres') => Object.assign(new URL(server), { username: user, pathname: `/${database}` }).href

export const environmentOf = (server: string, database: string, data_dir: string, secret_key = randomBytes(32).toString('base64url')) => ({
  DATA_DIR: data_dir,
  DATABASE_URL: urlOf(server, database, 'biurko_app'),
  DATABASE_ADMIN_URL: urlOf(server, database, 'biurko_owner'),
  SECRET_KEY: secret_key,
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'Biuro <biuro@proba.example>',
})

export const makeRoles = (client: pg.Client) => client.query('create role biurko_owner login; create role biurko_app login')

/** In a copy of a database that is migrated. */
export async function foundPostgres(server: string, migrated: string) {
  const [database, data_dir] = ['biurko_ground', await newFolder()]
  await connected(server, client => client.query(`create database ${database} template ${migrated} owner biurko_owner`))
  const environment = environmentOf(server, database, data_dir)
  const headers = await prepare(environment)
  await removeFolder(data_dir)
  return { database, secret_key: environment.SECRET_KEY, headers }
}
