import { timingSafeEqual } from 'node:crypto'
import { plural } from '#kernel/plural.ts'
import type { Installation } from '#server/context.ts'
import { openDataKey, seal } from '#server/crypto.ts'
import { Complaint } from '#server/complaint.ts'

/** Wraps the key of every office by the next SECRET_KEY, all in one statement; what the offices' keys protect stays as it is. */
export async function rotateKeys({ config, database, offices }: Installation): Promise<string> {
  const next = Buffer.from(process.env.SECRET_KEY_NEXT ?? '', 'base64url')
  if (next.length !== config.secret_key.length)
    throw new Complaint(`Proszę podać następny klucz w zmiennej SECRET_KEY_NEXT: ${config.secret_key.length} bajty w base64url.`)
  if (timingSafeEqual(next, config.secret_key)) throw new Complaint('SECRET_KEY_NEXT jest taki sam jak SECRET_KEY.')
  const rows = await database.plain<{ id: string; data_key: string }>('select id, data_key from tenants')
  const wrapped = rows.map(({ id, data_key }) => ({ id, was: data_key, data_key: seal(next, openDataKey(config.secret_key, data_key).toString('base64url')) }))
  const changed = await database.plain<{ id: string }>(
    `update tenants t set data_key = r.data_key from jsonb_to_recordset($1::jsonb) as r(id text, was text, data_key text)
     where t.id = r.id and t.data_key = r.was returning t.id`,
    [JSON.stringify(wrapped)],
  )
  offices.forget()
  const offices_said = plural(changed.length, ['biura', 'biur', 'biur'])
  return `Klucze ${offices_said} są opakowane nowym kluczem. Teraz proszę ustawić SECRET_KEY na wartość SECRET_KEY_NEXT i uruchomić program ponownie.`
}
