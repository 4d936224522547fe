import { type Declaration, declarations } from '#features/declarations/shared/contract.ts'
import type { DeclarationState } from '#features/declarations/shared/rules.ts'
import { uploadFile } from '#features/comments/public.tsx'
import { files } from '#features/files/shared/contract.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { toast } from '#web/ui/feedback/toast.ts'

type Known = Pick<Declaration, 'form' | 'payer_id' | 'version'>

const ofPayer = (payer_id: string | null) => (payer_id === null ? {} : { payer_id })

/** Says what went wrong, and shows the list as it is now either way. */
async function tell(work: () => Promise<unknown>, words?: string) {
  try {
    await work()
    if (words) toast(words)
  } catch (error) {
    toast(sentenceOf(error), { tone: 'fault' })
  }
  await refreshQueries('declarations', 'settlements', 'tasks')
}

export const saveDeclaration = (settlement_id: string, { form, payer_id, version }: Known, body: { state: DeclarationState; upo_file_id?: string | null }) =>
  tell(() => call(declarations.save, { params: { settlement_id, form }, query: ofPayer(payer_id), body, version: version > 0 ? version : undefined }))

export const removeDeclaration = (settlement_id: string, { form, payer_id, version }: Declaration) =>
  tell(
    () => call(declarations.remove, { params: { settlement_id, form }, query: ofPayer(payer_id), version: version > 0 ? version : undefined }),
    'Zdjęto deklarację z listy miesiąca.',
  )

/** The receipt travels like every file; a form with its receipt has been sent. */
export const sendReceipt = (settlement_id: string, { form, payer_id, version }: Declaration, file: File) =>
  tell(async () => {
    const { id: upo_file_id } = await uploadFile(file)
    await call(declarations.save, {
      params: { settlement_id, form },
      query: ofPayer(payer_id),
      body: { state: 'sent', upo_file_id },
      version: version > 0 ? version : undefined,
    })
  }, 'Dodano UPO.')

export const openReceipt = (id: string) =>
  tell(async () => {
    const { data } = await call(files.link, { params: { id }, body: { disposition: 'attachment' } })
    window.location.assign(data.url)
  })
