import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import type { TaxDue } from '#features/settlements/shared/contract.ts'
import { balanceText, outcomeLabels, taxTitle } from '#features/settlements/shared/labels.ts'
import { accountText } from '#features/settlements/shared/transfers.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { taxBadge } from '#features/settlements/pages/part-badges.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { setPaid } from './payment-acts.ts'
import { Payments } from './Payments.tsx'
import classes from './SettledRow.module.css'

/** Nothing is left to pay; what was paid opens, and a mistake is taken back there. */
export function SettledRow({ tax, lead, beside }: { tax: TaxDue; lead?: string; beside: ReactNode }) {
  const [open, setOpen] = useState(false)
  const maySay = useCanIn('settlements.pay', tax.company_id)
  const id = useId()
  const isPaid = tax.payments.length > 0
  return (
    <>
      <div className={classes.settled}>
        <span>
          {taxTitle(tax)}
          {lead && <span className={classes.lead}>{lead}</span>}
        </span>
        <span className={classes.amount}>{tax.outcome === 'nothing' ? outcomeLabels.nothing : formatMoney(tax.amount)}</span>
        {tax.outcome === 'to_pay' ? <Status look={taxBadge(tax)} /> : <span>{resultText(tax)}</span>}
        <span className={classes.tools}>
          {isPaid && (
            <ActionIcon
              variant="subtle"
              aria-label={`${open ? 'Zwiń' : 'Szczegóły'}: ${taxTitle(tax)}`}
              aria-expanded={open}
              aria-controls={id}
              onClick={() => setOpen(!open)}
            >
              {open ? <IconChevronUp size={18} stroke={1.75} aria-hidden /> : <IconChevronDown size={18} stroke={1.75} aria-hidden />}
            </ActionIcon>
          )}
          {beside}
        </span>
      </div>
      <div id={id}>
        {open && (
          <div className={classes.paid}>
            <Payments tax={tax} />
            {tax.account && <p>Rachunek: {accountText(tax.account)}</p>}
            {tax.transfer_title && <p>Tytuł przelewu: {tax.transfer_title}</p>}
            {maySay && (
              <Button size="xs" variant="default" leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />} onClick={() => setPaid(tax, false)}>
                To pomyłka, cofnij ostatnią zapłatę
              </Button>
            )}
          </div>
        )}
      </div>
    </>
  )
}

const resultText = (tax: TaxDue) => [tax.outcome !== 'nothing' && outcomeLabels[tax.outcome], balanceText(tax)].filter(Boolean).join(', ')
