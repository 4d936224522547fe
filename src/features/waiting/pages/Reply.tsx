import { z } from 'zod'
import { comments } from '#features/comments/shared/contract.ts'
import { messages } from '#features/messages/shared/contract.ts'
import type { WaitingItem } from '#features/waiting/contract.ts'
import { paragraphs } from '#kernel/fields/scalars.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { TextAreaField } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { plainToHtml } from '#web/ui/rich-text/plain-to-html.ts'
import classes from './Reply.module.css'

const reply = z.strictObject({ text: paragraphs(5000) })

/** The answer to one question, where it was asked; what is typed survives a reload. */
export function Reply({ item: { kind, id, title, subject_kind }, onClose }: { item: WaitingItem; onClose(): void }) {
  const form = useServerForm({
    schema: reply,
    defaults: { text: '' },
    draft: `reply ${kind} ${id}`,
    send: async ({ text }, { idempotent }) => {
      const content = plainToHtml(text)
      if (kind === 'message') await call(messages.reply, { params: { id }, body: { content }, idempotent })
      else await call(comments.create, { body: { subject_kind: subject_kind ?? 'ticket', subject_id: id, content }, idempotent })
    },
    onDone: () => {
      toast(`Odpowiedź wysłana: ${title}`)
      onClose()
      void refreshQueries('messages', 'comments', 'tickets')
    },
  })
  return (
    <div className={classes.reply}>
      <FormFrame form={form} act="Wyślij" onCancel={onClose}>
        <TextAreaField name="text" label="Odpowiedź" required rows={3} autoFocus />
      </FormFrame>
    </div>
  )
}
