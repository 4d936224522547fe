import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { type Document, documentChange, documents } from '#features/documents/shared/contract.ts'
import { atRate } from '#features/documents/shared/exchange-rate.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import { sourceLabels } from '#features/documents/shared/labels.ts'
import { formValues } from '#kernel/fields/form.ts'
import { labelsOf, pickFields } from '#kernel/fields/record.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { moneyOrDash } from '#kernel/money/money.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Accordion } from '#web/ui/display/Accordion.tsx'
import { factsOf } from '#web/ui/display/field-facts.ts'
import { type Option, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Facts } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { categoryOptions, monthOptions, useCategories } from './choices.ts'
import classes from './DocumentShow.module.css'
import { Gross } from './preview/Gross.tsx'
import { joinTags, splitTags } from './tags.ts'
import { useRights } from '#web/ui/session/use-rights.ts'
import { useUser } from '#web/session/use-session.ts'
import { icon } from '#web/ui/display/icon.ts'

/** Fields that are asked for seldom: they leave their place to the comments. */
const folded = ['net', 'vat', 'currency', 'exchange_rate', 'title', 'ksef_number', 'note'] as const

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

/** What the document says: a form for the office that describes it, facts for the others. A client reads them first, and mends them where that may be. */
export function DocumentFields(props: Props) {
  const { isAdmin } = useUser()
  /** Undefined until it was begun once. */
  const [mending, setMending] = useState<boolean>()
  function leave() {
    props.onDirty(false)
    setMending(false)
  }
  if (props.document.may_change && isAdmin) return <DocumentForm {...props} />
  if (props.document.may_change && mending) return <DocumentForm {...props} onDrop={leave} begun />
  return (
    <>
      <DocumentFacts document={props.document} />
      {props.document.may_change && (
        <Button
          variant="default"
          className={classes.mend}
          leftSection={<IconPencil {...icon} />}
          aria-keyshortcuts="E"
          autoFocus={mending === false}
          onClick={() => setMending(true)}
        >
          Popraw dane
        </Button>
      )}
    </>
  )
}

const described = pickFields(documentFields, [
  ...(['title', 'category', 'month', 'number', 'issue_date', 'counterparty', 'counterparty_vat_number'] as const),
  ...(['ksef_number', 'net', 'vat', 'gross', 'currency', 'exchange_rate', 'note'] as const),
])
const documentValues = (document: Document) => ({ ...formValues(described, document), tags: joinTags(document.tags) })

const Input = ({ name, ...rest }: { name: keyof typeof described; options?: readonly Option[]; hint?: string | undefined }) => (
  <FieldInput fields={documentFields} name={name} {...rest} />
)

/** With what it is in złoty as it is typed; of an invoice in another currency it is always said, so that nothing moves. */
function GrossInput() {
  const [gross, currency, rate]: (string | null)[] = useWatch({ name: ['gross', 'currency', 'exchange_rate'] })
  return <Input name="gross" hint={currency === 'PLN' ? undefined : `W złotych: ${moneyOrDash(atRate(gross ?? null, rate ?? null))}`} />
}

/** `begun`: in place of facts, to which one may go back. */
function DocumentForm({ document, bar, onDirty, onDrop, begun = false }: Props & { begun?: boolean }) {
  const categories = useCategories()
  const rights = useRights()
  const form = useServerForm({
    schema: documentForm,
    defaults: documentValues(document),
    version: document.version,
    fromRecord: record => documentValues(record as Document),
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
  const { setFocus } = form.form
  // Its choice is made anew when they come.
  const isReady = categories.length > 0 && rights !== undefined
  useEffect(() => {
    // The button that was pressed is gone; whoever went elsewhere meanwhile stays there.
    if (begun && isReady && window.document.activeElement === window.document.body) setFocus('category')
  }, [begun, isReady, setFocus])
  return (
    <div className={classes.form}>
      <FormFrame form={form} act="Zapisz" onCancel={begun && !isDirty ? onDrop : undefined}>
        <div className={classes.pair}>
          <Input name="category" options={categoryOptions(categories, rights, document.company_id, document.category)} />
          <Input name="month" options={monthOptions(document.month)} />
          <Input name="number" />
          <Input name="issue_date" />
          <Input name="counterparty" />
          <GrossInput />
          <Input name="counterparty_vat_number" />
          <TextField name="tags" label={documentFields.tags.label} placeholder="pilne, leasing" keepsEmpty />
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
                    <Input name="net" />
                    <Input name="vat" />
                    <Input name="currency" />
                    <Input name="exchange_rate" />
                  </div>
                  <Input name="title" />
                  <Input name="ksef_number" />
                  <TextAreaField {...inputProps(documentFields, 'note')} rows={2} />
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

const labels = labelsOf(documentFields)
const shownFields = pickFields(documentFields, [
  ...(['category', 'month', 'number', 'issue_date', 'counterparty', 'counterparty_vat_number', 'gross', 'exchange_rate'] as const),
  ...(['ksef_number', 'tags', 'direction', 'created_at', 'note'] as const),
])

/** What is known of it: a letter of the office has neither a number nor an amount, and needs no rows that say so. */
function DocumentFacts({ document }: { document: Document }) {
  const { category, gross, tags, created_at } = labels
  const facts = factsOf(shownFields, undefined, document, {
    own: {
      category: [[category, document.category_name]],
      gross: [[gross, document.content_visible ? document.gross && <Gross of={document} /> : 'widoczna dla kadr i właściciela']],
      tags: [[tags, joinTags(document.tags)]],
      created_at: [[created_at, `${formatDateTime(document.created_at)}, ${document.author_name ?? sourceLabels[document.source]}`]],
    },
  })
  return <Facts facts={facts.filter(([, value]) => value)} />
}
