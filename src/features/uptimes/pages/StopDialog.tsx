import { Button } from '@mantine/core'
import { z } from 'zod'
import { confirmationQuestion, formatClock, needsConfirmation, readSpan, unixToWall } from '#features/uptimes/shared/rules.ts'
import { uptimeFields } from '#features/uptimes/shared/fields.ts'
import { formatDate } from '#kernel/dates/dates.ts'
import { blank, paragraphs } from '#kernel/fields/scalars.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { Facts } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { type Clock, dropEntry, setClock, stopClock } from './clock.ts'
import { noPlace, PlaceFields } from './PlaceFields.tsx'

const named = z.string().nullable()

const dropping = 'Odrzuć ten czas'

/** Asked here as on the server, for an entry that waits for a line could not be asked about any more. */
const schemaOf = (question: string | undefined) =>
  z.object({
    comment: blank(paragraphs(uptimeFields.comment.max)),
    company_id: named,
    settlement_id: named,
    task_id: named,
    confirm_long: z.boolean().refine(confirmed => confirmed || !question, question),
  })

function questionOf(clock: Clock, ended: number): string | undefined {
  const reading = readSpan({ start_date: unixToWall(clock.since), end_date: unixToWall(ended) })
  return 'instants' in reading && needsConfirmation(reading.instants) ? confirmationQuestion(reading.instants) : undefined
}

/** Ends a clock at the moment the dialog was opened; closed without saving, the clock runs on. */
export function StopDialog({ clock, ended, onClose }: { clock: Clock; ended: number; onClose(): void }) {
  const question = questionOf(clock, ended)
  let sent = true
  const form = useServerForm({
    schema: schemaOf(question),
    defaults: { comment: '', ...noPlace, confirm_long: false },
    version: clock.entry?.version,
    send: async ({ comment, confirm_long, ...place }, submission) => {
      sent = await stopClock(clock, { ended, comment: comment ?? '', confirm_long, place, ...submission })
    },
    onDone: () => {
      toast(sent ? `Zapisano czas: ${formatClock(ended - clock.since)}.` : 'Brak połączenia. Czas zostanie wysłany, gdy połączenie wróci.')
      onClose()
    },
  })

  function drop() {
    setClock(null)
    toast('Odrzucono zmierzony czas.', { undo: () => setClock(clock.since) })
    onClose()
  }

  const { entry } = clock
  // One's own clock can be set again, an entry is gone.
  const removal = entry && {
    title: `Odrzucić czas: ${clock.label}?`,
    act: dropping,
    words: `Zmierzonego czasu (${formatClock(ended - clock.since)}) nie da się odzyskać.`,
    run: async () => {
      await dropEntry(entry)
      toast('Odrzucono zmierzony czas.')
    },
  }

  return (
    <FormDialog opened onClose={onClose} title={clock.label} act="Zapisz czas" form={form} removal={removal}>
      <Facts
        facts={[
          [uptimeFields.start_date.label, formatUnix(clock.since)],
          [uptimeFields.end_date.label, formatUnix(ended)],
          ['Czas', formatClock(ended - clock.since)],
        ]}
      />
      {!entry && <PlaceFields />}
      <FieldInput fields={uptimeFields} name="comment" rows={3} />
      {question && <FieldInput fields={uptimeFields} name="confirm_long" />}
      {!entry && (
        <div>
          <Button size="xs" variant="danger-outline" onClick={drop}>
            {dropping}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

/** "20.11.2026, 14:05:00" */
function formatUnix(unix: number): string {
  const wall = unixToWall(unix)
  return `${formatDate(wall.slice(0, 10))}, ${wall.slice(11)}`
}
