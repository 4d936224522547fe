import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { TaxDue } from '#features/settlements/contract.ts'
import { formatNrb } from '#kernel/identifiers.ts'
import { useCan } from '#web/use-session.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import classes from './Payment.module.css'
import { remaining } from '#features/settlements/rules.ts'
import { codeNote, setPaid } from './payment-acts.ts'

const TransferCode = lazy(() => import('./TransferCode.tsx').then(part => ({ default: part.TransferCode })))

/** All that a transfer needs, with the code for a bank's app. */
export function PaymentDetails({ tax, strong }: { tax: TaxDue; strong: boolean }) {
  const maySay = useCan('settlements.pay')
  const facts = [
    ['Odbiorca', tax.recipient],
    ['Tytuł przelewu', tax.transfer_title],
  ] as const
  return (
    <div className={classes.details}>
      {tax.account && (
        <figure className={classes.code}>
          <Suspense fallback={<span className={classes.codePlace} />}>
            <TransferCode transfer={{ nip: null, nrb: tax.account, amount: remaining(tax), recipient: tax.recipient ?? '', title: tax.transfer_title ?? '' }} />
          </Suspense>
          <figcaption>{codeNote(tax)}</figcaption>
        </figure>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Numer konta{tax.form_symbol ? ' (mikrorachunek podatkowy)' : ''}</dt>
          <dd className={classes.account} data-changed={tax.account_changed || undefined}>
            {tax.account ? formatNrb(tax.account) : '–'}
          </dd>
          {tax.account_changed && (
            <dd className={classes.warning}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> Inny numer niż poprzednio. Przed zapłatą warto potwierdzić go w biurze.
            </dd>
          )}
        </div>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.acts}>
        {tax.account && (
          <CopyButton value={tax.account} variant={strong ? 'filled' : 'default'} fullWidth>
            Kopiuj numer konta
          </CopyButton>
        )}
        {tax.transfer_title && (
          <CopyButton value={tax.transfer_title} fullWidth>
            Kopiuj tytuł
          </CopyButton>
        )}
        {maySay && (
          <Button variant="default" fullWidth leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />} onClick={() => setPaid(tax, true)}>
            Oznacz jako zapłacone
          </Button>
        )}
      </div>
    </div>
  )
}
