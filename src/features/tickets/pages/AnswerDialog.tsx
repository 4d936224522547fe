import { cannedAnswerBody, type CannedAnswer, type Category, tickets } from '#features/tickets/shared/contract.ts'
import { answerFields } from '#features/tickets/shared/fields.ts'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { RichTextField } from '#web/ui/form/RichTextField.tsx'
import { useRecordDialog } from '#web/ui/form/use-record-dialog.ts'

interface Props {
  answer: CannedAnswer | undefined
  categories: readonly Category[]
  onClose(): void
}

export function AnswerDialog({ answer, categories, onClose }: Props) {
  const dialog = useRecordDialog({
    record: answer,
    onClose,
    noun: { added: 'Nowa odpowiedź', genitive: 'odpowiedzi', accusative: 'odpowiedź' },
    schema: cannedAnswerBody,
    defaults: answer ? formValues(answerFields, answer) : initialValues(answerFields),
    create: (body, idempotent) => call(tickets.createAnswer, { body, idempotent }),
    update: ({ id }, body, version) => call(tickets.updateAnswer, { params: { id }, body, version }),
    name: answer?.title,
    remove: ({ id }) => call(tickets.removeAnswer, { params: { id } }),
    refresh: () => refreshQueries('tickets'),
  })
  return (
    <FormDialog {...dialog} size={640}>
      <FieldInput fields={answerFields} name="title" />
      <RichTextField {...inputProps(answerFields, 'content')} />
      <FieldInput
        fields={answerFields}
        name="category_id"
        options={categories.filter(category => !category.archived).map(({ id, title }) => ({ value: id, label: title }))}
      />
    </FormDialog>
  )
}
