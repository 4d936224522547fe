import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { LetterText } from '#web/ui/display/LetterText.tsx'
import type { Letter } from './send-message.ts'
import { showDialog } from '#web/ui/dialog/show-dialog.ts'

function LetterQuestion({ letter: { email, letter }, answer }: { letter: Letter; answer(yes: boolean): void }) {
  return (
    <ConfirmDialog opened onClose={() => answer(false)} title="Wysłać list na adres firmy?" act="Wyślij wiadomość" onConfirm={async () => answer(true)}>
      Na adres {email} trafi cała treść. Po wysłaniu jest kilka sekund, żeby to cofnąć.
      {letter && <LetterText letter={letter} />}
    </ConfirmDialog>
  )
}

/** Asked before the office's words leave for a company's own address: a mail is called back for some seconds only. */
export const askAboutLetter = (letter: Letter) => showDialog<boolean>(answer => <LetterQuestion letter={letter} answer={answer} />)
