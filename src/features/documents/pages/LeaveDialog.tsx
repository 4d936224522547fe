import '#web/ui/mantine.ts'
import { Button, MantineProvider } from '@mantine/core'
import { createRoot } from 'react-dom/client'
import { plural, pluralForm } from '#kernel/plural.ts'
import { currentUser } from '#web/session.ts'
import { theme } from '#web/theme.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import formClasses from '#web/ui/FormDialog.module.css'
import { dropKept, listKept, sentAloneDays } from './kept-files.ts'

type Choice = 'stay' | 'later' | 'remove'

/** Where documents wait on the device, asks what becomes of them. False when the person would rather not log out. */
export async function askToLeave(): Promise<boolean> {
  const kept = await listKept(currentUser()?.id ?? '')
  if (kept.length === 0) return true
  const choice = await ask(kept.length)
  if (choice === 'remove') for (const { id } of kept) await dropKept(id)
  return choice !== 'stay'
}

function ask(count: number): Promise<Choice> {
  return new Promise(resolve => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const answer = (choice: Choice) => {
      root.unmount()
      place.remove()
      resolve(choice)
    }
    root.render(
      <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false}>
        <LeaveDialog count={count} answer={answer} />
      </MantineProvider>,
    )
  })
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
