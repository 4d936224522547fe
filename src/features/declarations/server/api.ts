import { sql } from 'kysely'
import { declarations } from '#features/declarations/shared/contract.ts'
import { declarationForms, mayWriteForm } from '#features/declarations/shared/rules.ts'
import { listDeclarations, recordDeclaration, requirePayer, saveDeclaration } from './store.ts'
import { attachFiles } from '#features/files/server/store.ts'
import { onWorked } from '#features/settlements/server/store-extensions.ts'
import { getSettlement, lockSettlement, monthClosed } from '#features/settlements/server/store.ts'
import { Failure, notFound } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

interface Ids {
  settlement_id: string
  form: string
}

type Opened = Pick<PersonContext<Ids>, 'db' | 'actor' | 'params' | 'origin'> & { query: { payer_id?: string | undefined } }

/** The month under lock and the declaration as it stands, for whoever may write it; a form that is none is not there. */
async function open({ db, actor, params, query, origin }: Opened) {
  const form = declarationForms.find(known => known === params.form)
  const settlement = await lockSettlement(db, actor, params.settlement_id)
  if (!form) throw notFound()
  if (!mayWriteForm(actor, form)) throw new Failure('forbidden', 'Kadry prowadzą deklaracje z wynagrodzeń: ZUS i PIT płatnika.')
  if (settlement.state === 'closed') throw monthClosed()
  const payer_id = query.payer_id ?? null
  if (payer_id) await requirePayer(db, settlement, payer_id)
  const before = (await listDeclarations(db, actor, settlement)).find(declaration => declaration.form === form && declaration.payer_id === payer_id)
  if (before) requireVersion(origin, before)
  return { form, payer_id, settlement, before }
}

export const declarationsApi = handlers(declarations, {
  list: async ({ db, actor, params }) => ({ data: await listDeclarations(db, actor, await getSettlement(db, actor, params.settlement_id)) }),
  save: async context => {
    const { db, actor, body } = context
    const { form, payer_id, settlement, before } = await open(context)
    const { state, upo_file_id } = body
    if (upo_file_id && upo_file_id !== before?.upo?.id) await attachFiles(db, actor, settlement.company_id, [upo_file_id])
    const sent_at = state !== 'sent' ? null : (before?.sent_at ?? sql<string>`now()`)
    await saveDeclaration(db, settlement, { form, payer_id }, { state, sent_at, removed: false, ...(upo_file_id === undefined ? {} : { upo_file_id }) })
    await recordDeclaration(db, settlement, 'declaration_saved', before, { form, payer_id, state, upo_file_id })
    await onWorked.get()(db, context.office, settlement)
    return { data: await listDeclarations(db, actor, settlement) }
  },
  remove: async context => {
    const { db, actor } = context
    const { form, payer_id, settlement, before } = await open(context)
    if (!before) throw notFound()
    if (before.state === 'sent') throw new Failure('conflict', 'Wysłanej deklaracji nie można zdjąć z listy; najpierw trzeba cofnąć jej wysłanie.')
    await saveDeclaration(db, settlement, { form, payer_id }, { removed: true })
    await recordDeclaration(db, settlement, 'declaration_removed', before, undefined)
    await onWorked.get()(db, context.office, settlement)
    return { data: await listDeclarations(db, actor, settlement) }
  },
})
