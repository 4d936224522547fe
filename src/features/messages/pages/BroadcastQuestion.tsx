import { plural } from '#kernel/text/plural.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { LetterText } from '#web/ui/display/LetterText.tsx'
import type { Reach } from './send-message.ts'
import { showDialog } from '#web/ui/dialog/show-dialog.ts'

interface Props {
  subject: string
  reach: Reach
  answer(yes: boolean): void
}

function BroadcastQuestion({ subject, reach: { companies, people, letters, letter }, answer }: Props) {
  const firms = plural(companies + letters, ['firmy', 'firm', 'firm'])
  return (
    <ConfirmDialog
      opened
      onClose={() => answer(false)}
      title={`Wysłać wiadomość „${subject.trim()}” do ${firms}?`}
      act={`Wyślij do ${firms}`}
      onConfirm={async () => answer(true)}
    >
      {companies > 0 && <>Trafi do {plural(people, ['osoby', 'osób', 'osób'])}. </>}
      {letters > 0 && <>Listem na własny adres: {plural(letters, ['firma', 'firmy', 'firm'])}. </>}
      Wysłanych e-maili nie da się cofnąć.
      {letter && <LetterText letter={letter} />}
    </ConfirmDialog>
  )
}

/** Asked before a message leaves for many companies: nobody calls their mails back. */
export const askAboutBroadcast = (about: Omit<Props, 'answer'>) => showDialog<boolean>(answer => <BroadcastQuestion {...about} answer={answer} />)
