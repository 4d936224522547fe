import type { TaxDue } from '#features/settlements/shared/contract.ts'
import { accountText } from '#features/settlements/shared/transfers.ts'
import { copyText } from '#web/ui/display/copy-text.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

interface Props {
  tax: TaxDue & { account: string }
  onChecked(): void
  onClose(): void
}

/** Another account than before may be a swindler's: both numbers are shown before the new one is copied. */
export function NewAccountDialog({ tax, onChecked, onClose }: Props) {
  async function copy() {
    onChecked()
    if (await copyText(tax.account)) toast('Skopiowano nowy numer rachunku.')
  }
  return (
    <ConfirmDialog opened onClose={onClose} title="Rachunek jest inny niż poprzednio" act="Numer sprawdzony, kopiuj" onConfirm={copy}>
      <p>
        Teraz: <b>{accountText(tax.account)}</b>
      </p>
      {tax.previous_account && <p>Poprzednio: {accountText(tax.previous_account)}</p>}
      <p>Zmieniony numer warto przed zapłatą potwierdzić w biurze, najlepiej telefonicznie.</p>
    </ConfirmDialog>
  )
}
