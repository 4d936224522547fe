import { timingSafeEqual } from 'node:crypto'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { plural } from '#kernel/text/plural.ts'
import { keptSecret } from '#platform/config/config.ts'
import type { Installation } from '#platform/http/context.ts'
import { openDataKey, seal } from '#platform/security/crypto.ts'
import { officeScope } from '#platform/db/db.ts'
import { OperatorError } from '#platform/config/operator-error.ts'

const overtaken = (path: string) =>
  new OperatorError(`Klucze biur opakowało w tym samym czasie inne polecenie. Kluczem z pliku ${path} nie opakowano niczego: proszę usunąć ten plik.`)

/** All were opened when the command began. */
function openAgain(secret: Buffer, data_key: string, path: string): string {
  try {
    return openDataKey(secret, data_key).toString('base64url')
  } catch {
    throw overtaken(path)
  }
}

/**
 * Wraps the key of every office by the next secret, all in one transaction. That secret lies in a file first: without it nothing could be
 * opened any more. Throws an `OperatorError` for the secret that is in use already.
 */
export async function rotateKeys({ config, database, offices }: Installation, file: string): Promise<string> {
  const path = resolve(file)
  const next = keptSecret(path, 'keys rotate')
  if (timingSafeEqual(next, config.secret_key)) throw new OperatorError(`W pliku ${path} jest obecny SECRET_KEY, a potrzebny jest nowy klucz.`)
  const rows = await database.plain<{ id: string; data_key: string }>('select id, data_key from tenants')
  const wrapped = rows.map(({ id, data_key }) => ({ id, was: data_key, data_key: seal(next, openAgain(config.secret_key, data_key, path)) }))
  await database.transact(officeScope(''), async db => {
    for (const { id, was, data_key } of wrapped) {
      // An office changes its own row alone; other machines, which have a copy of it, hear of an office by SET LOCAL alone.
      await sql`set local app.tenant = ${sql.lit(id)}`.execute(db)
      const { numUpdatedRows } = await db.updateTable('tenants').set({ data_key }).where('id', '=', id).where('data_key', '=', was).executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) throw overtaken(path)
    }
  })
  offices.forget()
  const offices_said = plural(wrapped.length, ['biura', 'biur', 'biur'])
  return `Klucze ${offices_said} są opakowane nowym kluczem z pliku ${path}. Teraz proszę ustawić SECRET_KEY na jego treść i uruchomić program ponownie.`
}
