import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import type { LetterDraft } from '#features/messages/shared/contract.ts'
import classes from './LetterQuestion.module.css'
import type { Letter } from './send-message.ts'
import { showDialog } from '#web/ui/dialog/show-dialog.ts'

/** As the company would read it. */
export const LetterText = ({ letter: { subject, text } }: { letter: NonNullable<LetterDraft> }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keyboard
  <section className={classes.letter} aria-label="Podgląd listu" tabIndex={0}>
    <b>{subject}</b>
    <p>{text}</p>
  </section>
)

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
