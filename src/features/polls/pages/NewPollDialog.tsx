import { z } from 'zod'
import { audience, everybody } from '#features/companies/shared/contract-audience.ts'
import { newPoll, polls } from '#features/polls/shared/contract.ts'
import { pollFields } from '#features/polls/shared/fields.ts'
import { paragraphs } from '#kernel/fields/scalars.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { TextAreaField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { AudienceInput } from './AudienceInput.tsx'

const linesOf = (options: string) =>
  options
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')

const schema = z
  .object({ question: newPoll.shape.question, options: paragraphs(3000), to_day: newPoll.shape.to_day, audience })
  .superRefine(({ options }, context) => {
    const checked = newPoll.shape.options.safeParse(linesOf(options))
    if (!checked.success) context.addIssue({ code: 'custom', path: ['options'], message: checked.error.issues[0]?.message ?? '' })
  })

export function NewPollDialog({ onClose }: { onClose(): void }) {
  const form = useServerForm({
    schema,
    defaults: { question: '', options: '', to_day: '', audience: everybody },
    draft: 'new poll',
    send: ({ options, ...rest }, { idempotent }) => call(polls.create, { body: { ...rest, options: linesOf(options) }, idempotent }),
    onDone: () => {
      toast('Pytanie jest na pulpicie klientów.')
      void refreshQueries('polls')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Nowa ankieta na pulpicie" act="Zapytaj klientów" form={form} size={560}>
      <FieldInput fields={pollFields} name="question" />
      <TextAreaField {...inputProps(pollFields, 'options')} placeholder={pollFields.options.placeholder} />
      <FieldInput fields={pollFields} name="to_day" />
      <AudienceInput />
    </FormDialog>
  )
}
