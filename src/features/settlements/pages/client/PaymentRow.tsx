import { ActionIcon, Button } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle, IconChevronUp, IconQrcode, IconReceiptTax } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { TaxDue } from '#features/settlements/shared/contract.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { CopyButton } from '#web/ui/display/CopyButton.tsx'
import row from '#web/ui/display/ToDoRow.module.css'
import classes from './Payment.module.css'
import { PaymentDetails } from './PaymentDetails.tsx'
import { taxTitle } from '#features/settlements/shared/labels.ts'
import { remaining } from '#features/settlements/shared/rules.ts'
import { isWholeAccount } from '#features/settlements/shared/transfers.ts'

interface Props {
  tax: TaxDue
  /** Under the title: whose it is. */
  lead?: string
  late: boolean
  /** Its month has remarks that the office has not answered. */
  contested?: boolean
  /** The strong button belongs to the most urgent one alone, and only where the view has no other. */
  urgent?: boolean
  opened?: boolean
  /** After the other tools. */
  beside?: ReactNode
}

/** One payment: amount, copying the account as the main act, and the details with the code behind a button. */
export function PaymentRow({ tax, lead, late, contested = false, urgent = false, opened = false, beside }: Props) {
  const [open, setOpen] = useState(opened)
  // One button takes the other's place, and the focus with it.
  const [toggled, setToggled] = useState(false)
  const toggle = () => {
    setOpen(!open)
    setToggled(true)
  }
  const id = useId()
  const Icon = late ? IconAlertCircle : IconReceiptTax
  const part = tax.state === 'part_paid' ? `zapłacono ${formatMoney(tax.paid_amount)} z ${formatMoney(tax.amount)}` : null
  return (
    <div className={classes.payment}>
      <div className={row.row}>
        <span className={row.mark} data-hue={late ? 'red' : 'blue'}>
          <Icon size={20} stroke={1.75} aria-hidden />
        </span>
        <div className={row.words}>
          <div className={row.name}>{taxTitle(tax)}</div>
          <div className={row.lead}>{[lead, part].filter(Boolean).join(' · ')}</div>
          {contested && <div className={classes.contested}>Biuro sprawdza Państwa uwagi do tej kwoty</div>}
          {tax.account_changed && (
            <div className={classes.changed}>
              <IconAlertTriangle size={16} stroke={1.75} aria-hidden /> Inny numer rachunku niż poprzednio
            </div>
          )}
        </div>
        <div className={classes.amount}>{formatMoney(remaining(tax))}</div>
        <div className={row.tools}>
          {open ? (
            <Button
              variant="subtle"
              size="xs"
              aria-expanded
              aria-controls={id}
              autoFocus={toggled}
              rightSection={<IconChevronUp size={18} stroke={1.75} aria-hidden />}
              onClick={toggle}
            >
              Zwiń
            </Button>
          ) : (
            <>
              {tax.account_changed && (
                <Button size="xs" variant="danger-outline" className={row.copy} aria-controls={id} onClick={toggle}>
                  Sprawdź nowy numer
                </Button>
              )}
              {isWholeAccount(tax.account) && !tax.account_changed && (
                <CopyButton value={tax.account} size="xs" className={row.copy} variant={urgent ? 'filled' : 'default'}>
                  Kopiuj numer rachunku
                </CopyButton>
              )}
              <ActionIcon
                variant="default"
                size={32}
                className={row.more}
                aria-label={`Kod QR i szczegóły: ${taxTitle(tax)}`}
                aria-expanded={false}
                aria-controls={id}
                autoFocus={toggled}
                onClick={toggle}
              >
                <IconQrcode size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            </>
          )}
          {beside}
        </div>
      </div>
      <div id={id}>{open && <PaymentDetails tax={tax} strong={urgent} />}</div>
    </div>
  )
}
