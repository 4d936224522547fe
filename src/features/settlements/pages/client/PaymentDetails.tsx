import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCalendarDown, IconCheck, IconCopy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { TaxDue } from '#features/settlements/shared/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import classes from './Payment.module.css'
import { remaining } from '#features/settlements/shared/rules.ts'
import { accountText, isMicroAccount, isTaxTransfer, isWholeAccount, periodCode, taxTransferNote, transferOf } from '#features/settlements/shared/transfers.ts'
import { codeNote, saveCalendar, saveCode, setPaid } from './payment-acts.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'

const TransferCode = lazyNamed(() => import('./TransferCode.tsx'), 'TransferCode')

const NewAccountDialog = lazyNamed(() => import('./NewAccountDialog.tsx'), 'NewAccountDialog')

const PartDialog = lazyNamed(() => import('./PartDialog.tsx'), 'PartDialog')

/** All that a transfer needs, with the code for a bank's app. */
export function PaymentDetails({ tax, strong }: { tax: TaxDue; strong: boolean }) {
  const [paying, setPaying] = useState(false)
  // Drawn and copied at once only where the account is the one that is known.
  const [asking, setAsking] = useState(false)
  const [checked, setChecked] = useState(!tax.account_changed)
  const maySay = useCanIn('settlements.pay', tax.company_id)
  const account = isWholeAccount(tax.account) ? tax.account : undefined
  const isTax = isTaxTransfer(tax)
  const facts = [
    ['Odbiorca', tax.recipient],
    ['Tytuł przelewu', tax.transfer_title],
    ...(isTax
      ? ([
          ['Symbol formularza', tax.form_symbol ?? 'poda biuro'],
          ['Okres', periodCode(tax.period)],
          ['Identyfikator', tax.identifier_kind && (tax.identifier_kind === 'nip' ? 'NIP' : 'PESEL')],
        ] as const)
      : []),
  ] as const
  return (
    <div className={classes.details}>
      {account && checked && (
        <figure className={classes.code}>
          <Suspense fallback={<span className={classes.codePlace} />}>
            <TransferCode transfer={transferOf({ ...tax, account })} />
          </Suspense>
          <figcaption>{codeNote(tax)}</figcaption>
          <Button variant="subtle" size="xs" fullWidth onClick={() => void saveCode({ ...tax, account })}>
            Zapisz kod
          </Button>
        </figure>
      )}
      <dl className={classes.facts}>
        <div>
          <dt>Numer rachunku{isMicroAccount(tax.account) ? ' (mikrorachunek podatkowy)' : ''}</dt>
          <dd className={classes.account} data-changed={tax.account_changed || undefined}>
            {tax.account ? accountText(tax.account) : '–'}
          </dd>
          {tax.account && !isWholeAccount(tax.account) && <dd className={classes.note}>Pełny numer zawiera PESEL i jest widoczny dla właściciela firmy.</dd>}
          {isTax && <dd className={classes.note}>{taxTransferNote}</dd>}
          {tax.account_changed && (
            <dd className={classes.warning}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> Inny numer niż poprzednio
              {tax.previous_account && ` (${accountText(tax.previous_account)})`}. Przed zapłatą warto potwierdzić go w biurze.
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
        {isWholeAccount(tax.account) &&
          (checked ? (
            <CopyButton value={tax.account} variant={strong ? 'filled' : 'default'} fullWidth>
              Kopiuj numer rachunku
            </CopyButton>
          ) : (
            <Button variant="danger-outline" fullWidth leftSection={<IconCopy size={18} stroke={1.75} aria-hidden />} onClick={() => setAsking(true)}>
              Kopiuj nowy numer
            </Button>
          ))}
        <CopyButton value={remaining(tax).replace('.', ',')} fullWidth>
          Kopiuj kwotę
        </CopyButton>
        {tax.transfer_title && (
          <CopyButton value={tax.transfer_title} fullWidth>
            Kopiuj tytuł
          </CopyButton>
        )}
        <Button variant="default" fullWidth leftSection={<IconCalendarDown size={18} stroke={1.75} aria-hidden />} onClick={() => saveCalendar(tax)}>
          Dodaj do kalendarza
        </Button>
        {maySay && (
          <Button variant="default" fullWidth leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />} onClick={() => setPaid(tax, true)}>
            Oznacz jako zapłacone
          </Button>
        )}
        {maySay && (
          <Button variant="subtle" fullWidth onClick={() => setPaying(true)}>
            Wpisz zapłatę części
          </Button>
        )}
        {maySay && tax.state === 'part_paid' && (
          <Button variant="subtle" fullWidth onClick={() => setPaid(tax, false)}>
            Cofnij ostatnią zapłatę
          </Button>
        )}
        <Suspense>
          {asking && tax.account && (
            <NewAccountDialog tax={{ ...tax, account: tax.account }} onChecked={() => setChecked(true)} onClose={() => setAsking(false)} />
          )}
        </Suspense>
        <Suspense>{paying && <PartDialog tax={tax} onClose={() => setPaying(false)} />}</Suspense>
      </div>
    </div>
  )
}
