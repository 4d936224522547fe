import { cannedAnswerBody, type CannedAnswer, type Category, tickets } from '#features/tickets/shared/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { RichTextField } from '#web/ui/form/RichTextField.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'

interface Props {
  answer: CannedAnswer | undefined
  categories: readonly Category[]
  onClose(): void
}

export function AnswerDialog({ answer, categories, onClose }: Props) {
  const form = useServerForm({
    schema: cannedAnswerBody,
    defaults: { title: answer?.title ?? '', content: answer?.content ?? '', category_id: answer?.category_id ?? null },
    version: answer?.version,
    send: (body, { idempotent, version }) =>
      answer ? call(tickets.updateAnswer, { params: { id: answer.id }, body, version }) : call(tickets.createAnswer, { body, idempotent }),
    onDone: () => {
      toast('Zapisano odpowiedź.')
      void refreshQueries('tickets')
      onClose()
    },
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={answer ? 'Zmiana odpowiedzi' : 'Nowa odpowiedź'}
      act={answer ? 'Zapisz odpowiedź' : 'Dodaj odpowiedź'}
      form={form}
      removal={
        answer
          ? {
              title: `Usunąć odpowiedź „${answer.title}”?`,
              act: 'Usuń odpowiedź',
              run: async () => {
                await call(tickets.removeAnswer, { params: { id: answer.id } })
                toast(`Usunięto odpowiedź: ${answer.title}.`)
                await refreshQueries('tickets')
              },
            }
          : undefined
      }
      size={640}
    >
      <TextField name="title" label="Nazwa" required />
      <RichTextField name="content" label="Treść" />
      <SelectField
        name="category_id"
        label="Kategoria"
        placeholder="Wszystkie kategorie"
        options={categories.filter(category => !category.archived).map(({ id, title }) => ({ value: id, label: title }))}
      />
    </FormDialog>
  )
}
