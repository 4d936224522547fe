import { keepPreviousData } from '@tanstack/react-query'
import { Button } from '@mantine/core'
import { documents } from '#features/documents/shared/contract.ts'
import { isAskedLately, lately, maxAsked } from '#features/settlements/shared/contract-many.ts'
import { formatDate, isMonth } from '#kernel/dates/dates.ts'
import { warsawDay } from '#kernel/dates/warsaw.ts'
import { personForms } from '#kernel/text/nouns.ts'
import { companyForms } from '#features/companies/shared/forms.ts'
import { plural } from '#kernel/text/plural.ts'
import { useCall } from '#web/api/use-call.ts'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { useCan } from '#web/session/use-session.ts'
import classes from './RequestDocumentsDialog.module.css'

interface Props {
  company_ids: readonly string[]
  month: string
  /** Of the letter, for whom it does not reach. */
  text: string
  invite(company_id: string): void
}

/** Before it is sent: who gets the request by which way, who gets nothing, and who was asked just now. */
export function RequestReach({ company_ids, month, text, invite }: Props) {
  const mayInvite = useCan('users.invite')
  const enabled = company_ids.length > 0 && company_ids.length <= maxAsked && isMonth(month)
  const read = useCall(documents.askPreview, { body: { company_ids: [...company_ids], month } }, { enabled, placeholderData: keepPreviousData })
  const rows = enabled ? (read.data?.data ?? []) : []
  if (rows.length === 0) return null
  const withAccount = rows.filter(({ people }) => people > 0)
  const byMail = rows.filter(({ people, email }) => people === 0 && email)
  const nobody = rows.filter(({ people, email }) => people === 0 && !email)
  const only = nobody.length === 1 ? nobody[0] : undefined
  const recentlyAsked = rows.filter(isAskedLately)
  const named = (some: typeof rows) => some.map(({ title }) => title).join(', ')
  return (
    <div className={classes.reach} aria-live="polite">
      {withAccount.length > 0 && (
        <p>W portalu i pocztą na konta: {rows.length === 1 ? plural(withAccount[0]?.people ?? 0, personForms) : plural(withAccount.length, companyForms)}.</p>
      )}
      {byMail.length > 0 && (
        <p>
          Na adres e-mail firmy, bo nikt nie ma konta: {rows.length === 1 ? byMail[0]?.email : `${plural(byMail.length, companyForms)} (${named(byMail)})`}.
        </p>
      )}
      {nobody.length > 0 && (
        <ErrorMessage
          tone="amber"
          action={
            <>
              {mayInvite && only && (
                <Button variant="default" size="xs" onClick={() => invite(only.id)}>
                  Zaproś właściciela
                </Button>
              )}
              <CopyButton value={text} size="xs">
                Kopiuj treść
              </CopyButton>
            </>
          }
        >
          Nikt nie otrzyma prośby, bo nie ma konta ani adresu e-mail firmy: {named(nobody)}.
        </ErrorMessage>
      )}
      {recentlyAsked.length > 0 && (
        <ErrorMessage tone="amber">
          {recentlyAsked.length === 1 && recentlyAsked[0]?.asked_at
            ? `${recentlyAsked[0].title}: prośbę za ten miesiąc wysłano ${formatDate(warsawDay(recentlyAsked[0].asked_at))}.`
            : `W ostatnich ${lately} dniach o dokumenty za ten miesiąc poproszono już: ${named(recentlyAsked)}.`}
        </ErrorMessage>
      )}
    </div>
  )
}
