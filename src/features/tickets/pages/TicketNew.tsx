import '#web/ui/layout/mantine.ts'
import { useEffect, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AttachField, uploadPicture, useKeptAttachments, withFiles } from '#features/comments/public.tsx'
import { newTicket, tickets } from '#features/tickets/shared/contract.ts'
import { ticketFields } from '#features/tickets/shared/fields.ts'
import { initialValues } from '#kernel/fields/form.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { call } from '#web/api/call.ts'
import { useChosenCompany } from '#web/session/company-choice.ts'
import { linkTo } from '#web/routing/routes.ts'
import { CompanyField } from '#features/companies/public.tsx'
import { FieldPair } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { RichTextField } from '#web/ui/form/RichTextField.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCompaniesFor } from '#web/ui/session/use-rights.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { ticketDraft } from './DraftNotice.tsx'
import { refreshTickets } from './ticket-acts.ts'
import classes from './TicketList.module.css'

const newFields = pickFields(ticketFields, ['company_id', 'category_id', 'title', 'description', 'priority'])

/** A question to the office, or of the office to a client. `?category=kadry&title=…` fills it in beforehand. */
export function TicketNew() {
  const { isAdmin } = useUser()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const chosen = useChosenCompany()
  const own = useCompaniesFor('tickets.create')
  const categories = useCall(tickets.categories)
  const only = own.length === 1 && !isAdmin ? own[0]?.id : undefined
  const about = search.get('title')
  // What one was sent here to ask is a draft of its own: it neither hides behind another one nor replaces it.
  const draft = about ? `${ticketDraft} ${about}` : ticketDraft
  const attachments = useKeptAttachments(draft)
  const created = useRef('')
  const form = useServerForm({
    schema: newTicket,
    defaults: { ...initialValues(newFields), company_id: search.get('company') ?? chosen ?? only ?? '', title: about ?? '' },
    draft,
    send: async (body, { idempotent }) => {
      const { data } = await call(tickets.create, { body: { ...body, file_ids: attachments.files.map(({ id }) => id) }, idempotent })
      created.current = data.id
      attachments.drop()
      toast(`Założono sprawę ${data.number}.`)
    },
    onDone: () => {
      void refreshTickets()
      navigate(linkTo(isAdmin ? 'dashboard-tickets-view' : 'tickets-view', { id: created.current }), { replace: true })
    },
  })
  const categorySlug = search.get('category')
  const options = (categories.data?.data ?? []).filter(category => !category.archived).map(({ id, title }) => ({ value: id, label: title }))
  const wanted = categories.data?.data.find(category => category.slug === categorySlug)
  const { getValues, setValue } = form.form
  useEffect(() => {
    if (wanted && getValues('category_id') === '') setValue('category_id', wanted.id)
    if (only && getValues('company_id') === '') setValue('company_id', only)
  }, [wanted, only, getValues, setValue])
  return (
    <Page title="Nowa sprawa" lead={isAdmin ? 'Klient zobaczy ją u siebie i dostanie wiadomość.' : 'Odpowiedź pojawi się tutaj i przyjdzie wiadomością.'}>
      <div className={classes.form}>
        <FormFrame
          form={withFiles(form, attachments)}
          act={isAdmin ? 'Załóż sprawę' : 'Wyślij sprawę'}
          onCancel={() => navigate(linkTo(isAdmin ? 'dashboard-tickets' : 'tickets'))}
        >
          <FieldPair>
            {isAdmin ? (
              <CompanyField {...inputProps(ticketFields, 'company_id')} />
            ) : (
              <FieldInput fields={ticketFields} name="company_id" options={own.map(({ id, title }) => ({ value: id, label: title }))} />
            )}
            <FieldInput fields={ticketFields} name="category_id" options={options} />
          </FieldPair>
          <FieldInput fields={ticketFields} name="title" />
          <RichTextField {...inputProps(ticketFields, 'description')} uploadImage={uploadPicture} />
          <FieldInput fields={ticketFields} name="priority" />
          <AttachField attachments={attachments} />
        </FormFrame>
      </div>
    </Page>
  )
}
