import { resentDays } from '#features/outbox/shared/contract.ts'
import { resendFailed } from '#features/outbox/server/store.ts'
import { messageForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import type { Installation } from '#platform/http/context.ts'
import { officeScope } from '#platform/db/db.ts'

export async function resendOutbox({ database, offices }: Installation): Promise<string> {
  let count = 0
  for (const office of await offices.list()) count += await database.transact(officeScope(office.id), resendFailed)
  return count === 0 ? `W ostatnich ${resentDays} dniach nie ma wiadomości do ponowienia.` : `Do ponownej wysyłki: ${plural(count, messageForms)}.`
}
