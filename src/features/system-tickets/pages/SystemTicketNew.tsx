import '#web/ui/layout/mantine.ts'
import { type RefObject, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { useNavigate, useSearchParams } from 'react-router'
import { deviceName } from '#features/auth/shared/labels.ts'
import { PictureButton, signedLink, uploadPicture, useSending } from '#features/comments/public.tsx'
import { newSystemTicket, systemTickets } from '#features/system-tickets/shared/contract.ts'
import { systemTicketFields } from '#features/system-tickets/shared/fields.ts'
import { initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { linkTo } from '#web/routing/routes.ts'
import { FieldPair } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { RichTextField } from '#web/ui/form/RichTextField.tsx'
import type { RichTextHandle } from '#web/ui/rich-text/RichTextEditor.tsx'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import classes from './SystemTickets.module.css'

const browserNow = () => `${navigator.userAgent.slice(0, 270)}; ${window.innerWidth}×${window.innerHeight}`

/** A screenshot out of a phone's pictures, where nothing can be pasted by keys. */
function ScreenshotButton({ field, onSending }: { field: RefObject<RichTextHandle | null>; onSending(isOnItsWay: boolean): void }) {
  const { getValues, setValue } = useFormContext<{ description: string }>()
  async function insert(id: string) {
    onSending(true)
    await attempt(async () => {
      const picture = `<figure class="image"><img src="${await signedLink(id)}"></figure>`
      if (field.current?.append) field.current.append(picture)
      else setValue('description', `${getValues('description')}${picture}`, { shouldDirty: true })
    })
    onSending(false)
  }
  return (
    <div>
      <PictureButton name="Zrzut ekranu" label="Dołącz zrzut ekranu" onSending={onSending} onFile={file => void insert(file.id)} />
    </div>
  )
}

/** `?from=/documents` is the page on which somebody found something amiss. */
export function SystemTicketNew() {
  const { isAdmin } = useUser()
  const mayUpload = useCan('files.upload')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const created = useRef('')
  const description = useRef<RichTextHandle>(null)
  const { isSending, onSending } = useSending()
  const page = search.get('from')?.slice(0, 500) ?? null
  const browser = browserNow()
  const form = useServerForm({
    schema: newSystemTicket,
    defaults: { ...initialValues(systemTicketFields), page, browser },
    draft: 'new system ticket',
    send: async (body, { idempotent }) => {
      // A draft keeps the words; where one stands now is where it is sent from.
      const { data } = await call(systemTickets.create, { body: { ...body, page, browser }, idempotent })
      created.current = data.id
      toast(`Przyjęto zgłoszenie ${data.number}.`)
    },
    onDone: () => {
      void refreshQueries('system-tickets', 'counts')
      navigate(linkTo(isAdmin ? 'dashboard-system-tickets-view' : 'system-tickets-view', { id: created.current }), { replace: true })
    },
  })
  return (
    <Page title="Nowe zgłoszenie" lead="O działaniu portalu. Pytania o podatki i kadry prosimy zadawać w sprawach.">
      <div style={{ maxWidth: 720 }}>
        <FormFrame form={{ ...form, busy: form.busy || isSending }} act="Wyślij zgłoszenie" onCancel={() => navigate(-1)}>
          <FieldPair>
            <FieldInput fields={systemTicketFields} name="kind" />
            <FieldInput fields={systemTicketFields} name="title" />
          </FieldPair>
          <RichTextField
            {...inputProps(systemTicketFields, 'description')}
            handle={description}
            description={mayUpload && !matchMedia('(pointer: coarse)').matches ? 'Zrzut ekranu można wkleić w treść (Ctrl+V).' : undefined}
            uploadImage={mayUpload ? uploadPicture : undefined}
          />
          {mayUpload && <ScreenshotButton field={description} onSending={onSending} />}
          <p className={classes.meta}>
            Razem ze zgłoszeniem wyślemy{page && ` adres strony (${page}),`} rodzaj przeglądarki ({deviceName(browser)}) i rozmiar okna.
          </p>
        </FormFrame>
      </div>
    </Page>
  )
}
