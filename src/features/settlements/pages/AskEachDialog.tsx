import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { type Asking, type BulkOutcome, isAskedLately, lately } from '#features/settlements/shared/contract-many.ts'
import { settlements } from '#features/settlements/shared/contract.ts'
import { formatDate, formatMonth } from '#kernel/dates/dates.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { personForms } from '#kernel/text/nouns.ts'
import { companyForms } from '#features/companies/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { inBatches } from '#web/ui/list/in-batches.ts'
import { Refused } from './BulkDialog.tsx'
import { letterForms } from '#features/documents/public.tsx'
import { takeBackAsked } from './take-back-requests.ts'
import classes from './BulkDialog.module.css'

interface Firm {
  id: string
  title: string
  accounting_status: string | null
}

interface Props {
  companies: readonly Firm[]
  onClose(): void
  /** A letter in one's own words, the same to all of them. */
  onOwnWords(): void
}

const isReached = ({ people, email }: Asking) => people > 0 || email !== null
const wayOf = ({ people, email }: Asking) => (people > 0 ? `na konta: ${plural(people, personForms)}` : `na adres firmy: ${email}`)

/** Many companies at once, each by what it lacks in its own month; who is left out, and why, is told before. */
export function AskEachDialog(props: Props) {
  const company_ids = props.companies.map(({ id }) => id)
  const read = useCall(settlements.asking, { body: { company_ids } })
  if (read.data) return <Letters {...props} months={read.data.data} />
  return (
    <Dialog opened onClose={props.onClose} title="Poproś o dokumenty" size={640}>
      {read.isLoadingError ? <ErrorState error={read.error} retry={read.refetch} /> : <Skeleton lines={6} />}
      <OwnWords onClick={props.onOwnWords} />
    </Dialog>
  )
}

const OwnWords = ({ onClick }: { onClick(): void }) => (
  <Button variant="subtle" size="xs" w="fit-content" onClick={onClick}>
    Napisz jedną prośbę do wszystkich zaznaczonych
  </Button>
)

const schema = z.object({})

function Letters({ companies, months, onClose, onOwnWords }: Props & { months: readonly Asking[] }) {
  const [mixedOutcome, setOutcome] = useState<BulkOutcome>()
  const titles = new Map(companies.map(({ id, title }) => [id, title]))
  const titleOf = (month: Asking) => titles.get(month.company_id) ?? ''
  const reached = months.filter(isReached).toSorted((left, right) => titleOf(left).localeCompare(titleOf(right), 'pl'))
  const lacking = new Set(months.map(({ company_id }) => company_id))
  const complete = companies.filter(({ id, accounting_status }) => !lacking.has(id) && accounting_status !== 'on_hold')
  const onHold = companies.filter(({ id, accounting_status }) => !lacking.has(id) && accounting_status === 'on_hold')
  const unreachable = months.filter(month => !isReached(month))
  const again = reached.filter(isAskedLately)
  const form = useServerForm({
    schema,
    defaults: {},
    send: async (_, { idempotent }) => {
      const ids = reached.map(({ id }) => id)
      const answers = await inBatches(ids, { nounForms: letterForms, idempotent }, (ids, idempotent) =>
        call(settlements.bulk, { body: { ids, action: 'ask' }, idempotent }),
      )
      await refreshQueries('settlements', 'companies')
      const done = answers.reduce((sum, { data }) => sum + data.done, 0)
      const refusals = answers.flatMap(({ data }) => data.refused)
      const sent = answers.map(({ data }) => data.request_id)
      if (done > 0)
        toast(`Wysłano: ${plural(done, letterForms)} o dokumenty.`, {
          undo: () => takeBackAsked(sent, 'Cofnięto prośby o dokumenty. Nikt ich nie otrzymał.'),
        })
      if (refusals.length > 0) setOutcome({ done, refused: refusals })
      else onClose()
    },
  })
  if (mixedOutcome) return <Refused outcome={mixedOutcome} title="Poproś o dokumenty" onClose={onClose} />
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="Poproś o dokumenty"
      act={reached.length > 0 ? `Wyślij ${plural(reached.length, ['prośbę', 'prośby', 'próśb'])}` : undefined}
      form={form}
      size={640}
    >
      {reached.length > 0 ? (
        <ul className={classes.letters} aria-label="Prośby do wysłania">
          {reached.map(month => (
            <li key={month.id}>
              <b>{titleOf(month)}</b>
              <span>{formatMonth(month.month)}</span>
              <span>{month.missing.join(', ')}</span>
              <small>{wayOf(month)}</small>
            </li>
          ))}
        </ul>
      ) : (
        <p>Żadnej z tych firm nie ma o co poprosić.</p>
      )}
      <div className={classes.leftOut}>
        {complete.length > 0 && <LeftOut why="Niczego nie brakuje" titles={complete.map(({ title }) => title)} />}
        {onHold.length > 0 && <LeftOut why="Rozliczenie wstrzymane" titles={onHold.map(({ title }) => title)} />}
      </div>
      {unreachable.length > 0 && (
        <ErrorMessage tone="amber">
          Nikt nie otrzyma prośby, bo nie ma konta ani adresu e-mail firmy: {[...new Set(unreachable.map(titleOf))].join(', ')}.
        </ErrorMessage>
      )}
      {again.length > 0 && (
        <ErrorMessage tone="amber">
          W ostatnich {lately} dniach już poproszono: {again.map(month => `${titleOf(month)} (${formatDate(warsawDay(month.asked_at ?? ''))})`).join(', ')}.
        </ErrorMessage>
      )}
      <OwnWords onClick={onOwnWords} />
    </FormDialog>
  )
}

function LeftOut({ why, titles }: { why: string; titles: readonly string[] }) {
  return (
    <p>
      {why}, bez prośby ({plural(titles.length, companyForms)}): {titles.join(', ')}.
    </p>
  )
}
