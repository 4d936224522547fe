import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import { Letter } from './Letter.tsx'

export const LetterDialog = ({ id, onClose }: { id: string; onClose(): void }) => (
  <Dialog opened onClose={onClose} title="Pismo do sprzedawcy" size="lg">
    <Letter id={id} />
  </Dialog>
)
