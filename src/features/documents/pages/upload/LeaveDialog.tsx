import { Button } from '@mantine/core'
import { fileForms } from '#kernel/text/nouns.ts'
import { plural, pluralForm } from '#kernel/text/plural.ts'
import { currentUser } from '#web/session/session.ts'
import { showDialog } from '#web/ui/dialog/show-dialog.ts'
import { Dialog } from '#web/ui/dialog/Dialog.tsx'
import formClasses from '#web/ui/form/FormDialog.module.css'
import { removeOfflineFile, listOfflineFiles, sentAloneDays } from './offline-store.ts'
import { cancelSending, listFleeting } from './upload-queue.ts'

type Choice = 'stay' | 'later' | 'remove'

/** Where documents wait in this page or on the device, asks what becomes of them. False when the person would rather not log out. */
export async function askToLeave(): Promise<boolean> {
  const fleeting = listFleeting()
  if (fleeting.length > 0 && !(await showDialog<boolean>(answer => <LoseDialog count={fleeting.length} answer={answer} />))) return false
  const offlineFiles = await listOfflineFiles(currentUser()?.id ?? '')
  const choice = offlineFiles.length > 0 ? await showDialog<Choice>(answer => <LeaveDialog count={offlineFiles.length} answer={answer} />) : 'later'
  if (choice === 'stay') return false
  for (const { key } of listFleeting()) cancelSending(key)
  if (choice === 'remove') for (const { id } of offlineFiles) await removeOfflineFile(id)
  return true
}

function LoseDialog({ count, answer }: { count: number; answer(leave: boolean): void }) {
  return (
    <Dialog opened onClose={() => answer(false)} title="Wylogować się bez wysłania?" size={440}>
      <p>
        {pluralForm(count, ['Nie został wysłany', 'Nie zostały wysłane', 'Nie zostało wysłanych'])} jeszcze {plural(count, fileForms)}. Po wylogowaniu trzeba je
        wybrać od nowa.
      </p>
      <div className={formClasses.actions}>
        <Button variant="subtle" onClick={() => answer(true)}>
          Wyloguj się
        </Button>
        <Button onClick={() => answer(false)} data-autofocus>
          Zostań
        </Button>
      </div>
    </Dialog>
  )
}

function LeaveDialog({ count, answer }: { count: number; answer(choice: Choice): void }) {
  return (
    <Dialog opened onClose={() => answer('stay')} title="Dokumenty czekają na wysłanie" size={480}>
      <p>
        Na tym urządzeniu {pluralForm(count, ['czeka', 'czekają', 'czeka'])}{' '}
        {plural(count, ['niewysłany dokument', 'niewysłane dokumenty', 'niewysłanych dokumentów'])}. Zostaną wysłane same, jeśli następne logowanie będzie w
        ciągu {plural(sentAloneDays, ['dnia', 'dni', 'dni'])}; potem zapytamy. Inne osoby, które się tu zalogują, ich nie zobaczą.
      </p>
      <div className={formClasses.actions}>
        <Button variant="subtle" onClick={() => answer('stay')}>
          Anuluj
        </Button>
        <Button variant="danger-outline" onClick={() => answer('remove')}>
          Usuń i wyloguj się
        </Button>
        <Button onClick={() => answer('later')} data-autofocus>
          Wyślij później
        </Button>
      </div>
    </Dialog>
  )
}
