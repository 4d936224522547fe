import { sql } from 'kysely'
import { declarations } from '#features/declarations/shared/contract.ts'
import { type DeclarationForm, declarationForms, mayWriteForm } from '#features/declarations/shared/rules.ts'
import { auditDeclaration, findDeclaration, listDeclarations, saveDeclaration } from './store.ts'
import { attachFiles } from '#features/files/server/store.ts'
import { requirePayer } from '#features/payers/server/store.ts'
import { onWorked } from '#features/settlements/server/store-extensions.ts'
import { getSettlement, lockSettlement, monthClosed } from '#features/settlements/server/store.ts'
import { Failure, invalid, notFound } from '#kernel/failure.ts'
import type { PersonContext } from '#platform/http/context.ts'
import { handlers } from '#platform/http/handlers.ts'
import { requireVersion } from '#platform/db/optimistic-lock.ts'

interface Ids {
  settlement_id: string
  form: string
}

type Opened = Pick<PersonContext<Ids>, 'db' | 'actor' | 'params' | 'origin'> & { query: { payer_id?: string | undefined; title?: string | undefined } }

/** A form of ours has its own name, any other is known by what it was called. */
function titleOf(form: DeclarationForm, title: string | undefined): string {
  if (form === 'other' && title === undefined) throw invalid({ title: 'Proszę podać nazwę deklaracji.' })
  if (form !== 'other' && title !== undefined) throw invalid({ title: 'Własną nazwę ma tylko inna deklaracja, spoza listy formularzy.' })
  return title ?? ''
}

/** The month under lock and the declaration as it stands, for whoever may write it; a form that is none is not there. */
async function open({ db, actor, params, query, origin }: Opened) {
  const form = declarationForms.find(known => known === params.form)
  const settlement = await lockSettlement(db, actor, params.settlement_id)
  if (!form) throw notFound()
  if (!mayWriteForm(actor, form)) throw new Failure('forbidden', 'Kadry prowadzą deklaracje z wynagrodzeń: ZUS i PIT płatnika.')
  if (settlement.state === 'closed') throw monthClosed()
  const which = { form, title: titleOf(form, query.title), payer_id: query.payer_id ?? null }
  if (which.payer_id) await requirePayer(db, settlement.company_id, which.payer_id)
  const before = await findDeclaration(db, actor, settlement, which)
  if (before) requireVersion(origin, before)
  return { which, settlement, before }
}

export const declarationsApi = handlers(declarations, {
  list: async ({ db, actor, params }) => ({ data: await listDeclarations(db, actor, await getSettlement(db, actor, params.settlement_id)) }),
  save: async context => {
    const { db, actor, body } = context
    const { which, settlement, before } = await open(context)
    const { state, upo_file_id } = body
    if (upo_file_id && upo_file_id !== before?.upo?.id) await attachFiles(db, actor, settlement.company_id, [upo_file_id])
    const sent_at = state !== 'sent' ? null : (before?.sent_at ?? sql<string>`now()`)
    await saveDeclaration(db, settlement, which, { state, sent_at, removed: false, ...(upo_file_id === undefined ? {} : { upo_file_id }) })
    await auditDeclaration(db, settlement, { action: 'declaration_saved', payer_id: which.payer_id, before, after: { ...which, state, upo_file_id } })
    await onWorked.get()(db, context.office, settlement)
    return { data: await listDeclarations(db, actor, settlement) }
  },
  remove: async context => {
    const { db, actor } = context
    const { which, settlement, before } = await open(context)
    if (!before) throw notFound()
    if (before.state === 'sent') throw new Failure('conflict', 'Wysłanej deklaracji nie można zdjąć z listy; najpierw trzeba cofnąć jej wysłanie.')
    await saveDeclaration(db, settlement, which, { removed: true })
    await auditDeclaration(db, settlement, { action: 'declaration_removed', payer_id: which.payer_id, before })
    await onWorked.get()(db, context.office, settlement)
    return { data: await listDeclarations(db, actor, settlement) }
  },
})
