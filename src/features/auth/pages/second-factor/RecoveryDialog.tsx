import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

export const RecoveryDialog = ({ codes, onClose }: { codes: string[]; onClose(): void }) => (
  <Dialog opened onClose={onClose} title="Nowe kody zapasowe" size={560} closeOnClickOutside={false} closeOnEscape={false}>
    <RecoveryCodes codes={codes} onDone={onClose} />
  </Dialog>
)
