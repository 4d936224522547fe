import '#web/ui/form/input-styles.ts'
import { Button, Checkbox } from '@mantine/core'
import { Suspense, useState } from 'react'
import { InvitePerson } from '#features/companies/public.tsx'
import { type Settlement, settlements, type TaxDue } from '#features/settlements/shared/contract.ts'
import { balanceText, nothingNewText, outcomeLabels, taxTitle } from '#features/settlements/shared/labels.ts'
import { mayWriteTax, remaining } from '#features/settlements/shared/rules.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { formatMoney, sumMoney } from '#kernel/money/money.ts'
import { ApiError, sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { FormActions } from '#web/ui/form/FormActions.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { useCan, useUser } from '#web/session/use-session.ts'
import classes from './SendDialog.module.css'
import { SendPreview } from './SendPreview.tsx'

function amountText(tax: TaxDue) {
  const result = tax.outcome === 'to_pay' ? [formatMoney(tax.amount), `do ${formatDate(tax.due_date)}`] : [outcomeLabels[tax.outcome].toLowerCase()]
  return [...result, balanceText(tax)].filter(Boolean).join(', ')
}

/** People by their names, and the company by its address. */
const addresseesOf = ({ addressees, company_email }: Settlement) => [...addressees, company_email && `adres firmy ${company_email}`].filter(Boolean).join(', ')

const isAnybodyTold = ({ addressees, company_email }: Settlement) => addressees.length > 0 || company_email !== null

/** As long as no letter has left. */
async function takeBack(id: string) {
  await attempt(async () => {
    await call(settlements.unsend, { params: { id } })
    toast('Cofnięto wysłanie. Kwoty są znowu szkicami.')
  })
  await refreshQueries('settlements', 'companies', 'tasks')
}

/** Chooses which amounts go out in one message, and whether others will follow; all of them are proposed, or `only` one. */
export function SendDialog({ settlement, only, onClose }: { settlement: Settlement; only?: string; onClose(): void }) {
  const user = useUser()
  const drafts = settlement.taxes.filter(tax => tax.state === 'draft')
  const mine = drafts.filter(tax => mayWriteTax(user, tax.kind))
  const [chosen, setChosen] = useState(mine.map(tax => tax.id).filter(id => only === undefined || id === only))
  const [more, setMore] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const payments = mine.filter(tax => chosen.includes(tax.id) && tax.outcome === 'to_pay')
  const [inviting, setInviting] = useState(false)
  const isTold = isAnybodyTold(settlement)
  // Only while booking does a sending without amounts tell the client something.
  const isEmpty = drafts.length === 0 && settlement.state !== 'in_progress'
  const isLast = chosen.length === drafts.length && settlement.state === 'in_progress'

  const emptyText = isEmpty
    ? 'Nie ma kwot do wysłania. Najpierw proszę wpisać je w podatkach i składkach.'
    : drafts.length > 0
      ? 'Szkice tego miesiąca wysyłają inne osoby z biura.'
      : ['Nie ma szkiców.', isTold && `Klient otrzyma wiadomość: „${nothingNewText(settlement.taxes)}”`].filter(Boolean).join(' ')

  async function send() {
    setBusy(true)
    try {
      await call(settlements.send, { params: { id: settlement.id }, body: { tax_ids: chosen, more }, version: settlement.version })
      await refreshQueries('settlements', 'companies', 'tasks')
      toast(isTold ? 'Wysłano kwoty do klienta.' : 'Zapisano kwoty jako wysłane. Wiadomości nikt nie otrzymał.', { undo: () => takeBack(settlement.id) })
      onClose()
    } catch (error) {
      setProblem((error instanceof ApiError && error.fields.tax_ids) || sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }

  if (inviting)
    return (
      <Suspense>
        <InvitePerson company={{ id: settlement.company_id }} owner email={settlement.company_email ?? ''} onClose={() => setInviting(false)} />
      </Suspense>
    )
  return (
    <Dialog opened onClose={onClose} title="Wyślij kwoty do klienta" size={520}>
      <div className={classes.choice}>
        {mine.length === 0 && <p>{emptyText}</p>}
        {mine.map(tax => (
          <Checkbox
            key={tax.id}
            checked={chosen.includes(tax.id)}
            onChange={event => setChosen(event.currentTarget.checked ? [...chosen, tax.id] : chosen.filter(id => id !== tax.id))}
            label={`${taxTitle(tax)}: ${amountText(tax)}`}
          />
        ))}
        {payments.length > 1 && (
          <p>
            Razem do zapłaty <b>{formatMoney(sumMoney(payments.map(remaining)))}</b>
          </p>
        )}
        {isLast && (
          <Checkbox
            checked={more}
            onChange={event => setMore(event.currentTarget.checked)}
            label="W tym miesiącu będą jeszcze inne kwoty"
            description="Rozliczenie pozostanie w trakcie księgowania; klient zaakceptuje je po ostatniej wysyłce."
          />
        )}
        {!isEmpty && <Addressees settlement={settlement} invite={() => setInviting(true)} />}
        {isTold && chosen.length > 0 && <SendPreview id={settlement.id} tax_ids={chosen} more={more} />}
        {problem && <ErrorMessage>{problem}</ErrorMessage>}
      </div>
      <FormActions>
        <Button variant="subtle" onClick={onClose}>
          Anuluj
        </Button>
        <Button loading={busy} disabled={isEmpty || (mine.length === 0 && drafts.length > 0)} onClick={send}>
          Wyślij do klienta
        </Button>
      </FormActions>
    </Dialog>
  )
}

/** Who gets the message; an invitation is offered where nobody of the company has an account that sees the amounts. */
function Addressees({ settlement, invite }: { settlement: Settlement; invite(): void }) {
  const mayInvite = useCan('users.invite')
  const isTold = isAnybodyTold(settlement)
  return (
    <>
      {isTold && <p>Wiadomość trafi do: {addresseesOf(settlement)}.</p>}
      {settlement.addressees.length === 0 && (
        <ErrorMessage
          tone="amber"
          action={
            mayInvite && (
              <Button variant="default" size="xs" onClick={invite}>
                Zaproś właściciela
              </Button>
            )
          }
        >
          {isTold
            ? 'Nikt z tej firmy, kto widzi rozliczenia, nie ma konta w portalu: kwoty dotrą tylko pocztą.'
            : 'Nikt z tej firmy, kto widzi rozliczenia, nie ma konta w portalu, a na adres e-mail firmy się nie pisze albo go nie ma. Wiadomości nikt nie otrzyma.'}
        </ErrorMessage>
      )}
    </>
  )
}
