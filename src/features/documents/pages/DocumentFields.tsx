import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { z } from 'zod'
import { type Document, documentChange, documents } from '#features/documents/shared/contract.ts'
import { directionLabels } from '#features/documents/shared/labels.ts'
import { formatDate, formatDateTime, formatMonth } from '#kernel/dates/dates.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Accordion } from '#web/ui/display/Accordion.tsx'
import { DateField, MoneyField, SelectField, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Facts } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { categoryOptions, monthOptions, useCategories } from './choices.ts'
import classes from './DocumentShow.module.css'
import { formatGross } from './preview/format-gross.ts'
import { joinTags, splitTags } from './tags.ts'
import { useRights } from '#web/ui/session/use-rights.ts'

/** Fields that are asked for seldom: they leave their place to the comments. */
const folded = ['net', 'vat', 'currency', 'title', 'ksef_number', 'note'] as const

const documentForm = documentChange.extend({ tags: z.string().max(400) })

interface Props {
  document: Document
  /** At the foot of the panel, outside of what scrolls: there it is saved. */
  bar: HTMLElement | null
  /** Whether something is typed that is not saved. */
  onDirty(dirty: boolean): void
  /** What is typed goes, and the form begins anew. */
  onDrop(): void
}

/** What the document says: a form for who may describe it, facts for the others. */
export function DocumentFields(props: Props) {
  return props.document.may_change ? <DocumentForm {...props} /> : <DocumentFacts document={props.document} />
}

function valuesOf(document: Document) {
  const { title, category, month, number, issue_date, counterparty, counterparty_vat_number, ksef_number, net, vat, gross, currency, note } = document
  return {
    ...{ title, category, month, number, issue_date, counterparty, counterparty_vat_number, ksef_number, net, vat, gross, currency, note },
    tags: joinTags(document.tags),
  }
}

function DocumentForm({ document, bar, onDirty, onDrop }: Props) {
  const categories = useCategories()
  const rights = useRights()
  const form = useServerForm({
    schema: documentForm,
    defaults: valuesOf(document),
    version: document.version,
    fromRecord: valuesOf,
    send: ({ tags, ...values }, { version }) =>
      call(documents.update, { params: { id: document.id }, body: { ...values, tags: splitTags(tags ?? '') }, version }),
    onDone: () => {
      toast('Zapisano.')
      void refreshQueries('documents', 'companies', 'settlements')
    },
  })
  const { isDirty, errors } = form.form.formState
  // What is wrong is never out of sight.
  const hidden = folded.some(name => errors[name] !== undefined)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  return (
    <div className={classes.form}>
      <FormFrame form={form} act="Zapisz">
        <div className={classes.pair}>
          <SelectField name="category" label="Kategoria" required options={categoryOptions(categories, rights, document.company_id, document.category)} />
          <SelectField name="month" label="Miesiąc" required options={monthOptions(document.month)} />
          <TextField name="number" label="Numer" />
          <DateField name="issue_date" label="Data wystawienia" />
          <TextField name="counterparty" label="Kontrahent" />
          <MoneyField name="gross" label="Kwota brutto" />
          <TextField name="counterparty_vat_number" label="NIP kontrahenta" />
          <TextField name="tags" label="Etykiety" placeholder="pilne, leasing" keepsEmpty />
        </div>
        <Accordion
          parts={[
            {
              key: 'more',
              title: 'Netto, VAT, numer KSeF i uwagi',
              opened: hidden,
              content: (
                <div className={classes.more}>
                  <div className={classes.pair}>
                    <MoneyField name="net" label="Kwota netto" />
                    <MoneyField name="vat" label="VAT" />
                    <TextField name="currency" label="Waluta" required />
                    <TextField name="title" label="Nazwa" required />
                  </div>
                  <TextField name="ksef_number" label="Numer KSeF" />
                  <TextAreaField name="note" label="Uwagi" rows={2} />
                </div>
              ),
            },
          ]}
        />
      </FormFrame>
      {isDirty &&
        bar &&
        createPortal(
          <div className={classes.acts} data-dirty>
            <Button className={classes.primary} loading={form.busy} onClick={() => form.submit()}>
              Zapisz
            </Button>
            <Button variant="default" disabled={form.busy} onClick={onDrop}>
              Odrzuć zmiany
            </Button>
          </div>,
          bar,
        )}
    </div>
  )
}

/** What is known of it: a letter of the office has neither a number nor an amount, and needs no rows that say so. */
function DocumentFacts({ document }: { document: Document }) {
  const facts: readonly (readonly [name: string, value: string | null])[] = [
    ['Kategoria', document.category_name],
    ['Miesiąc', formatMonth(document.month)],
    ['Numer', document.number],
    ['Data wystawienia', document.issue_date && formatDate(document.issue_date)],
    ['Kontrahent', document.counterparty],
    ['NIP kontrahenta', document.counterparty_vat_number],
    ['Kwota brutto', document.content_visible ? document.gross && formatGross(document) : 'widoczna dla kadr i właściciela'],
    ['Numer KSeF', document.ksef_number],
    ['Etykiety', joinTags(document.tags)],
    ['Kierunek', directionLabels[document.direction]],
    ['Dodano', `${formatDateTime(document.created_at)}, ${document.author_name}`],
    ['Uwagi', document.note],
  ]
  return <Facts facts={facts.filter(([, value]) => value)} />
}
