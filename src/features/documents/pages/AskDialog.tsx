import { useState } from 'react'
import { z } from 'zod'
import { companies } from '#features/companies/contract.ts'
import { documents } from '#features/documents/contract.ts'
import { blank, month, text } from '#kernel/fields.ts'
import { foldText } from '#kernel/fold.ts'
import { plural } from '#kernel/plural.ts'
import { call } from '#web/call.ts'
import { SelectField, TextAreaField } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { toast } from '#web/ui/toast.ts'
import { useCall } from '#web/use-call.ts'
import { type ServerForm, useServerForm } from '#web/ui/use-server-form.ts'
import classes from './AskDialog.module.css'
import { lastMonth, monthOptions } from './choices.ts'

interface Props {
  /** Already known; otherwise they are chosen. */
  companies?: readonly { id: string; title: string }[]
  month?: string
  missing?: readonly string[]
  onClose(): void
}

const schema = z.object({ company_ids: z.array(z.string()).min(1, 'Wybierz co najmniej jedną firmę.'), month, missing: text(6000), note: blank(text(2000)) })

/** A letter to the owners of one or many companies, with what is missing. */
export function AskDialog({ companies: known, month: ofMonth, missing, onClose }: Props) {
  const all = useCall(companies.list, { query: { limit: 100, sort: 'title:asc' } }, { enabled: !known })
  const form = useServerForm({
    schema,
    defaults: {
      company_ids: (known ?? []).map(({ id }) => id),
      month: ofMonth ?? lastMonth(),
      missing: (missing ?? []).join('\n'),
      note: null as string | null,
    },
    draft: `ask for documents ${(known ?? []).map(({ id }) => id).join(' ')}`.trim(),
    send: async ({ company_ids, month, missing, note }, { idempotent }) => {
      const lines = missing
        .split('\n')
        .map(line => line.replace(/^[-–•]\s*/, '').trim())
        .filter(line => line !== '')
      const { data } = await call(documents.ask, { body: { company_ids, month, missing: lines, note }, idempotent })
      if (data.messages > 0) toast(`Wysłano ${plural(data.messages, ['prośbę', 'prośby', 'próśb'])} o dokumenty.`)
      if (data.unreachable.length > 0) toast(`Bez właściciela z kontem, nie wysłano: ${data.unreachable.join(', ')}.`, { tone: 'fault' })
    },
    onDone: onClose,
  })
  return (
    <FormDialog opened onClose={onClose} title="Poproś o dokumenty" act="Wyślij prośbę" form={form} size={520}>
      {known ? (
        <p>{known.length === 1 ? known[0]?.title : `${plural(known.length, ['firma', 'firmy', 'firm'])}: ${known.map(({ title }) => title).join(', ')}`}</p>
      ) : (
        <CompanyChoice form={form} companies={all.data?.data ?? []} />
      )}
      <SelectField name="month" label="Miesiąc" required options={monthOptions(ofMonth)} />
      <TextAreaField
        name="missing"
        label="Czego brakuje"
        required
        description="Każda rzecz w osobnym wierszu."
        placeholder={'Wyciąg bankowy\nFaktura za paliwo'}
      />
      <TextAreaField name="note" label="Dopisek" rows={2} />
    </FormDialog>
  )
}

interface ChoiceProps {
  form: ServerForm<z.input<typeof schema>>
  companies: readonly { id: string; title: string }[]
}

/** One or many, by name. */
function CompanyChoice({ form: { form }, companies: all }: ChoiceProps) {
  const [name, setName] = useState('')
  const chosen = form.watch('company_ids')
  const error = form.formState.errors.company_ids?.message
  const toggle = (id: string, on: boolean) =>
    form.setValue('company_ids', on ? [...chosen, id] : chosen.filter(other => other !== id), { shouldDirty: true, shouldValidate: true })
  return (
    <fieldset className={classes.companies}>
      <legend>Firmy{chosen.length > 0 && ` (${chosen.length})`}</legend>
      <input type="search" aria-label="Szukaj firmy" placeholder="Szukaj firmy" value={name} onChange={event => setName(event.currentTarget.value)} />
      <div className={classes.choices}>
        {all
          .filter(({ title }) => foldText(title).includes(foldText(name)))
          .map(({ id, title }) => (
            <label key={id}>
              <input type="checkbox" checked={chosen.includes(id)} onChange={event => toggle(id, event.currentTarget.checked)} />
              {title}
            </label>
          ))}
      </div>
      {error && <p role="alert">{error}</p>}
    </fieldset>
  )
}
