import { type Declaration, declarations } from '#features/declarations/shared/contract.ts'
import type { DeclarationState } from '#features/declarations/shared/rules.ts'
import { uploadFile } from '#features/comments/public.tsx'
import { files } from '#features/files/shared/contract.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type DeclarationKey = Pick<Declaration, 'form' | 'title' | 'payer_id' | 'version'>

/** Where the declaration is, as it was read. */
const at = (settlement_id: string, { form, title, payer_id, version }: DeclarationKey) => ({
  params: { settlement_id, form },
  query: { ...(payer_id !== null && { payer_id }), ...(title !== '' && { title }) },
  version: version > 0 ? version : undefined,
})

export const refreshDeclarations = () => refreshQueries('declarations', 'settlements', 'tasks')

/** Says what went wrong, and shows the list as it is now either way. */
async function tell(work: () => Promise<unknown>, words?: string) {
  await attempt(async () => {
    await work()
    if (words) toast(words)
  })
  await refreshDeclarations()
}

export const saveDeclaration = (settlement_id: string, known: DeclarationKey, body: { state: DeclarationState }) =>
  tell(() => call(declarations.save, { ...at(settlement_id, known), body }))

export const removeDeclaration = (settlement_id: string, known: DeclarationKey) =>
  tell(() => call(declarations.remove, at(settlement_id, known)), 'Zdjęto deklarację z listy miesiąca.')

/** The receipt travels like every file; a form with its receipt has been sent. */
export const sendReceipt = (settlement_id: string, known: DeclarationKey, file: File) =>
  tell(async () => {
    const { id: upo_file_id } = await uploadFile(file)
    await call(declarations.save, { ...at(settlement_id, known), body: { state: 'sent', upo_file_id } })
  }, 'Dodano UPO.')

export const openReceipt = (id: string) =>
  tell(async () => {
    const { data } = await call(files.link, { params: { id }, body: { disposition: 'attachment' } })
    window.location.assign(data.url)
  })
