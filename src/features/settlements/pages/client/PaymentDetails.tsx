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
  // Drawn and copied at once only where the account is the one that is known.
  const [isChecked, setChecked] = useState(!tax.account_changed)
  const account = isWholeAccount(tax.account) ? tax.account : undefined
  return (
    <div className={classes.details}>
      {account && isChecked && (
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
        <AccountFact tax={tax} />
        {factsOf(tax).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.acts}>
        <CopyButtons tax={tax} strong={strong} isChecked={isChecked} onChecked={() => setChecked(true)} />
        <Button variant="default" fullWidth leftSection={<IconCalendarDown size={18} stroke={1.75} aria-hidden />} onClick={() => saveCalendar(tax)}>
          Dodaj do kalendarza
        </Button>
        <PaidButtons tax={tax} />
      </div>
    </div>
  )
}

const factsOf = (tax: TaxDue): (readonly [name: string, value: string | null])[] => [
  ['Odbiorca', tax.recipient],
  ['Tytuł przelewu', tax.transfer_title],
  ...(isTaxTransfer(tax)
    ? ([
        ['Symbol formularza', tax.form_symbol ?? 'poda biuro'],
        ['Okres', periodCode(tax.period)],
        ['Identyfikator', tax.identifier_kind && (tax.identifier_kind === 'nip' ? 'NIP' : 'PESEL')],
      ] as const)
    : []),
]

/** The account to pay to, with a warning where it is another one than before. */
function AccountFact({ tax }: { tax: TaxDue }) {
  return (
    <div>
      <dt>Numer rachunku{isMicroAccount(tax.account) ? ' (mikrorachunek podatkowy)' : ''}</dt>
      <dd className={classes.account} data-changed={tax.account_changed || undefined}>
        {tax.account ? accountText(tax.account) : '–'}
      </dd>
      {tax.account && !isWholeAccount(tax.account) && <dd className={classes.note}>Pełny numer zawiera PESEL i jest widoczny dla właściciela firmy.</dd>}
      {isTaxTransfer(tax) && <dd className={classes.note}>{taxTransferNote}</dd>}
      {tax.account_changed && (
        <dd className={classes.warning}>
          <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> Inny numer niż poprzednio
          {tax.previous_account && ` (${accountText(tax.previous_account)})`}. Przed zapłatą warto potwierdzić go w biurze.
        </dd>
      )}
    </div>
  )
}

interface CopyButtonsProps {
  tax: TaxDue
  strong: boolean
  /** A new account is copied only after somebody has said that it was checked. */
  isChecked: boolean
  onChecked(): void
}

function CopyButtons({ tax, strong, isChecked, onChecked }: CopyButtonsProps) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      {isWholeAccount(tax.account) &&
        (isChecked ? (
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
      <Suspense>
        {asking && tax.account && <NewAccountDialog tax={{ ...tax, account: tax.account }} onChecked={onChecked} onClose={() => setAsking(false)} />}
      </Suspense>
    </>
  )
}

/** For whoever may say that it was paid, in whole or in part. */
function PaidButtons({ tax }: { tax: TaxDue }) {
  const maySay = useCanIn('settlements.pay', tax.company_id)
  const [paying, setPaying] = useState(false)
  if (!maySay) return null
  return (
    <>
      <Button variant="default" fullWidth leftSection={<IconCheck size={18} stroke={1.75} aria-hidden />} onClick={() => setPaid(tax, true)}>
        Oznacz jako zapłacone
      </Button>
      <Button variant="subtle" fullWidth onClick={() => setPaying(true)}>
        Wpisz zapłatę części
      </Button>
      {tax.state === 'part_paid' && (
        <Button variant="subtle" fullWidth onClick={() => setPaid(tax, false)}>
          Cofnij ostatnią zapłatę
        </Button>
      )}
      <Suspense>{paying && <PartDialog tax={tax} onClose={() => setPaying(false)} />}</Suspense>
    </>
  )
}
