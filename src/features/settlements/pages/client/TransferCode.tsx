import { encodeTransfer, type Transfer } from '#kernel/money/transfer-code.ts'
import { QrCode } from '#web/ui/display/QrCode.tsx'

/** The square code of a transfer for a bank's app. */
export function TransferCode({ transfer }: { transfer: Transfer }) {
  return <QrCode text={encodeTransfer(transfer)} label="Kod QR przelewu" size={116} />
}
