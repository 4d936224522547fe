import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { categoryOptions, monthOptions, useCategories } from '#features/documents/pages/choices.ts'
import { type Document, documents } from '#features/documents/shared/contract.ts'
import { documentFields } from '#features/documents/shared/fields.ts'
import { formatMonth, formatMonthTitle } from '#kernel/dates/dates.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { useUser } from '#web/session/use-session.ts'
import { useRights } from '#web/ui/session/use-rights.ts'
import classes from './DocumentUpload.module.css'
import { changeSending, type Sending } from './upload-state.ts'

/** Where a file went and as what, to be put right at once. */
export function SentDocument({ sending, document }: { sending: Sending; document: Document }) {
  const { id, title, company_id, month, category, category_name, concerns_month, may_change, version } = document
  const { isAdmin } = useUser()
  const rights = useRights()
  const [opened, setOpened] = useState(false)
  const all = useCategories()
  const declared = useCall(documents.month, { query: { company_id } }).data?.data.declared.includes(month)
  const categories = categoryOptions(all, rights, company_id, category)
  const suggested = categories.find(({ value }) => value === sending.suggested_category)

  async function change(values: { month?: string; category?: string }) {
    await attempt(async () => {
      const { data } = await call(documents.update, { params: { id }, body: values, version })
      changeSending(sending.key, { document: data, ...(values.category && { suggested_category: null }) })
      await refreshQueries('documents', 'companies', 'settlements')
    })
  }
  return (
    <>
      <span className={classes.sent}>
        <span className={classes.meta}>
          {sending.attached
            ? `Dołączono do faktury, która przyszła już z KSeF: ${title}, ${formatMonth(month)}`
            : `Wysłano: ${category_name.toLowerCase()}, ${formatMonth(month)}`}
        </span>
        {may_change && (
          <Button size="compact-xs" variant="subtle" aria-expanded={opened} aria-label={`Zmień: ${sending.name}`} onClick={() => setOpened(!opened)}>
            Zmień
          </Button>
        )}
      </span>
      {concerns_month ? (
        <span className={classes.warning}>{formatMonthTitle(concerns_month)} jest już zamknięty.</span>
      ) : (
        declared && (
          <span className={classes.warning}>
            {isAdmin ? 'Klient zgłosił' : 'Zgłosili już Państwo'} komplet dokumentów: {formatMonth(month)}.
          </span>
        )
      )}
      {suggested && may_change && (
        <span className={classes.duplicate}>
          To {suggested.label.toLowerCase()}.
          <Button size="xs" variant="default" onClick={() => change({ category: suggested.value })}>
            Zmień kategorię
          </Button>
        </span>
      )}
      {opened && (
        <span className={classes.change}>
          <NativeSelect
            size="xs"
            label={documentFields.month.label}
            data={monthOptions(month)}
            value={month}
            onChange={event => change({ month: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            label={documentFields.category.label}
            data={categories}
            value={category}
            onChange={event => change({ category: event.currentTarget.value })}
          />
        </span>
      )}
    </>
  )
}
