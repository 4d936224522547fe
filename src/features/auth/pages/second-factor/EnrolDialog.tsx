import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Enrolment } from './Enrolment.tsx'

/** Closed by its own cross only: neither Escape nor a click beside it may lose the codes. */
export const EnrolDialog = ({ onClose }: { onClose(): void }) => (
  <Dialog opened onClose={onClose} title="Aplikacja uwierzytelniająca" size={560} closeOnClickOutside={false} closeOnEscape={false}>
    <Enrolment onDone={onClose} />
  </Dialog>
)
