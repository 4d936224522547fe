import '#web/ui/mantine.ts'
import { useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AttachField, uploadPicture, useAttachments } from '#features/comments/panels.tsx'
import { newTicket, tickets } from '#features/tickets/contract.ts'
import { priorityLabels } from '#features/tickets/labels.ts'
import { priorities } from '#features/tickets/rules.ts'
import { call } from '#web/call.ts'
import { useChosenCompany } from '#web/company-choice.ts'
import { linkTo } from '#web/routes.tsx'
import { CompanyField } from '#web/ui/CompanySelect.tsx'
import { FieldPair, SelectField, TextField } from '#web/ui/Field.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { Page } from '#web/ui/Page.tsx'
import { RichTextField } from '#web/ui/RichTextField.tsx'
import { toast } from '#web/ui/toast.ts'
import { useOwnCompanies } from '#web/ui/use-own-companies.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { useCall } from '#web/use-call.ts'
import { useUser } from '#web/use-session.ts'
import { ticketDraft } from './DraftNotice.tsx'
import { refreshTickets } from './ticket-acts.ts'
import classes from './Tickets.module.css'

/** A question to the office, or of the office to a client. `?category=kadry&title=…` fills it in beforehand. */
export function TicketNew() {
  const user = useUser()
  const { isAdmin } = user
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const chosen = useChosenCompany()
  const own = useOwnCompanies(user).filter(company => company.roles.some(role => role !== 'viewer'))
  const categories = useCall(tickets.categories)
  const attachments = useAttachments([])
  const created = useRef('')
  const form = useServerForm({
    schema: newTicket,
    defaults: {
      company_id: search.get('company') ?? chosen ?? '',
      category_id: '',
      title: search.get('title') ?? '',
      description: '',
      priority: 'normal' as const,
    },
    draft: ticketDraft,
    send: async (body, { idempotent }) => {
      const { data } = await call(tickets.create, { body: { ...body, file_ids: attachments.files.map(({ id }) => id) }, idempotent })
      created.current = data.id
      toast(`Założono sprawę ${data.number}.`)
    },
    onDone: () => {
      void refreshTickets()
      navigate(linkTo(isAdmin ? 'dashboard-tickets-view' : 'tickets-view', { id: created.current }))
    },
  })
  const asked = search.get('category')
  const options = (categories.data?.data ?? []).filter(category => !category.archived).map(({ id, title }) => ({ value: id, label: title }))
  const wanted = categories.data?.data.find(category => category.slug === asked)
  const only = own.length === 1 ? own[0] : undefined
  if (wanted && form.form.getValues('category_id') === '') form.form.setValue('category_id', wanted.id)
  if (!isAdmin && only && form.form.getValues('company_id') === '') form.form.setValue('company_id', only.id)
  return (
    <Page title="Nowa sprawa" lead={isAdmin ? 'Klient zobaczy ją u siebie i dostanie wiadomość.' : 'Odpowiedź pojawi się tutaj i przyjdzie wiadomością.'}>
      <div className={classes.form}>
        <FormFrame form={form} act={isAdmin ? 'Załóż sprawę' : 'Wyślij sprawę'} onCancel={() => navigate(linkTo(isAdmin ? 'dashboard-tickets' : 'tickets'))}>
          <FieldPair>
            {isAdmin ? (
              <CompanyField name="company_id" label="Firma" required />
            ) : (
              <SelectField
                name="company_id"
                label="Firma"
                required
                placeholder="Proszę wybrać"
                options={own.map(({ id, title }) => ({ value: id, label: title }))}
              />
            )}
            <SelectField name="category_id" label="Kategoria" required placeholder="Proszę wybrać" options={options} />
          </FieldPair>
          <TextField name="title" label="Czego dotyczy" required maxLength={200} />
          <RichTextField name="description" label="Opis" uploadImage={uploadPicture} />
          <SelectField name="priority" label="Priorytet" required options={priorities.map(value => ({ value, label: priorityLabels[value] }))} />
          <AttachField attachments={attachments} />
        </FormFrame>
      </div>
    </Page>
  )
}
