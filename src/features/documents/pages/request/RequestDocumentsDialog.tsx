import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { z } from 'zod'
import { companies } from '#features/companies/shared/contract.ts'
import { InvitePerson, useCompanyTitles } from '#features/companies/public.tsx'
import { documents } from '#features/documents/shared/contract.ts'
import { requestFields } from '#features/documents/shared/fields.ts'
import { nobodyReached } from '#features/documents/shared/labels.ts'
import { formatMonth, isMonth } from '#kernel/dates/dates.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { changeOf } from '#kernel/fields/schemas.ts'
import { paragraphs } from '#kernel/fields/scalars.ts'
import { companyForms } from '#features/companies/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { TextAreaField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { SearchField } from '#web/ui/list/SearchField.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { type ServerForm, useServerForm } from '#web/ui/form/use-server-form.ts'
import { RequestReach } from './RequestReach.tsx'
import { takeBackRequests } from './take-back-requests.ts'
import classes from './RequestDocumentsDialog.module.css'
import { lastMonth, monthOptions } from '#features/documents/pages/choices.ts'

interface Props {
  /** Already known; otherwise they are chosen. */
  companies?: readonly { id: string; title: string }[]
  month?: string
  missing?: readonly string[]
  onClose(): void
  /** Sent; otherwise it was given up. */
  onDone?(): void
}

const schema = z.object({
  company_ids: z.array(z.string()).min(1, 'Proszę wybrać co najmniej jedną firmę.'),
  ...changeOf(pickFields(requestFields, ['month', 'note'])),
  missing: paragraphs(6000),
})

const linesOf = (missing: string) =>
  missing
    .split('\n')
    .map(line => line.replace(/^[-–•]\s*/, '').trim())
    .filter(line => line !== '')

/** For a company that no letter reaches: what it would say, to be sent some other way. */
const textOf = ({ month, missing, note }: { month: string; missing: string; note?: string | null }) =>
  [
    `Dzień dobry,\nprosimy o dokumenty za ${isMonth(month) ? formatMonth(month) : 'miesiąc'}:`,
    linesOf(missing)
      .map(line => `– ${line}`)
      .join('\n'),
    note,
  ]
    .filter(Boolean)
    .join('\n\n')

const takeBackOne = (request_id: string) =>
  takeBackRequests(
    [request_id],
    (request_ids, idempotent) => call(documents.unask, { body: { request_ids }, idempotent }),
    'Cofnięto prośbę o dokumenty. Nikt jej nie otrzymał.',
  )

/** A letter to the owners of one or many companies, with what is missing. */
export function RequestDocumentsDialog({ companies: known, month: ofMonth, missing, onClose, onDone = onClose }: Props) {
  const [inviting, setInviting] = useState<string>()
  const form = useServerForm({
    schema,
    defaults: {
      company_ids: (known ?? []).map(({ id }) => id),
      month: ofMonth ?? lastMonth(),
      missing: (missing ?? []).join('\n'),
      note: null as string | null,
    },
    draft: ['ask for documents', ofMonth, ...(known ?? []).map(({ id }) => id)].filter(Boolean).join(' '),
    send: async ({ company_ids, month, missing, note }, { idempotent }) => {
      const { data } = await call(documents.ask, { body: { company_ids, month, missing: linesOf(missing), note }, idempotent })
      toast(`Wysłano ${plural(data.messages, ['prośbę', 'prośby', 'próśb'])} o dokumenty.`, { undo: () => takeBackOne(data.request_id) })
      if (data.unreachable.length > 0) toast(nobodyReached(data.unreachable), { tone: 'fault' })
    },
    onDone,
  })
  if (inviting)
    return (
      <Suspense>
        <InvitePerson company={{ id: inviting }} owner onClose={() => setInviting(undefined)} />
      </Suspense>
    )
  return (
    <FormDialog opened onClose={onClose} title="Poproś o dokumenty" act="Wyślij prośbę" form={form} size={520}>
      {known ? (
        <p>{known.length === 1 ? known[0]?.title : `${plural(known.length, companyForms)}: ${known.map(({ title }) => title).join(', ')}`}</p>
      ) : (
        <CompanyChoice form={form} />
      )}
      <FieldInput fields={requestFields} name="month" options={monthOptions(ofMonth)} />
      <FieldInput fields={requestFields} name="missing" />
      <RequestReach company_ids={form.form.watch('company_ids')} month={form.form.watch('month')} text={textOf(form.form.watch())} invite={setInviting} />
      <TextAreaField {...inputProps(requestFields, 'note')} rows={2} />
    </FormDialog>
  )
}

/** Rows offered at once; more are found by name. */
const offered = 50

/** One or many, by name; the chosen stay in sight whatever is searched. */
function CompanyChoice({ form: { form } }: { form: ServerForm<z.input<typeof schema>> }) {
  const [search, setSearch] = useState('')
  const read = useCall(
    companies.list,
    { query: { search: search || undefined, page: 1, limit: offered, sort: 'title:asc' } },
    { placeholderData: keepPreviousData },
  )
  const [titles, setTitles] = useState<Record<string, string>>({})
  const chosen = form.watch('company_ids')
  const error = form.formState.errors.company_ids?.message
  const rows = read.data?.data ?? []
  // A draft keeps the ids alone, also of what went to the archive since.
  const named = useCompanyTitles(chosen.filter(id => !titles[id]))
  const titleOf = (id: string) => titles[id] ?? named.data?.find(row => row.id === id)?.title ?? (named.isFetching ? 'Wczytywanie…' : 'Firma w archiwum')
  const selectedCompanies = chosen.filter(id => !rows.some(row => row.id === id)).map(id => ({ id, title: titleOf(id) }))
  const more = (read.data?.meta.total ?? 0) - rows.length
  const toggle = ({ id, title }: { id: string; title: string }, on: boolean) => {
    setTitles({ ...titles, [id]: title })
    form.setValue('company_ids', on ? [...chosen, id] : chosen.filter(other => other !== id), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <fieldset className={classes.companies}>
      <legend>
        {requestFields.company_ids.label}
        {chosen.length > 0 && ` (${chosen.length})`}
      </legend>
      <SearchField label="Nazwa firmy lub NIP" value={search} onChange={setSearch} />
      <div className={classes.choices}>
        {[...selectedCompanies, ...rows].map(row => (
          <label key={row.id}>
            <input type="checkbox" checked={chosen.includes(row.id)} onChange={event => toggle(row, event.currentTarget.checked)} />
            {row.title}
          </label>
        ))}
      </div>
      {more > 0 && <p>I jeszcze {plural(more, companyForms)}: proszę szukać po nazwie.</p>}
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
