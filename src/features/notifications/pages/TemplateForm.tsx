import { useRef } from 'react'
import { type Template, templateBody, templates } from '#features/notifications/shared/contract-templates.ts'
import { templateFields, wordFields } from '#features/notifications/shared/fields.ts'
import { formValues } from '#kernel/fields/form.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { ShortFields, SmsFields, WhenFields } from './TemplateParts.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import classes from './Templates.module.css'

const bodyOf = (template: Template) => ({
  ...formValues(templateFields, template),
  ...formValues(wordFields, template),
  days_before: template.days_before,
  days_after: template.days_after,
})

export function TemplateForm({ template, may }: { template: Template; may: boolean }) {
  const { id, letter, to_company, sms_offered, version, variables } = template
  const byMailOnly = letter || to_company
  const form = useServerForm({
    schema: templateBody,
    defaults: bodyOf(template),
    version,
    send: (body, { version }) => call(templates.update, { params: { id }, body, version }),
    onDone: () => {
      toast('Zapisano powiadomienie.')
      void refreshQueries('notification-templates')
    },
  })
  const { form: fields } = form
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)

  /** Where the cursor was last. */
  function insert(name: string) {
    const place = last.current
    if (!place) return
    const field = place.name as 'email_text'
    const text = fields.getValues(field)
    const at = place.selectionStart ?? text.length
    const word = `{{${name}}}`
    fields.setValue(field, `${text.slice(0, at)}${word}${text.slice(place.selectionEnd ?? at)}`, { shouldDirty: true, shouldValidate: true })
    requestAnimationFrame(() => {
      place.focus()
      place.setSelectionRange(at + word.length, at + word.length)
    })
  }

  return (
    <div className={classes.columns}>
      <fieldset
        className={classes.fieldset}
        disabled={!may}
        onFocus={event => {
          const target: EventTarget = event.target
          if ((target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && /_(subject|text)$/.test(target.name)) last.current = target
        }}
      >
        <FormFrame form={form} act="Zapisz powiadomienie">
          {letter ? (
            <p className={classes.help}>Dostaje to osoba, która nie ma jeszcze konta: zawsze i tylko e-mailem. Treść musi mieć odnośnik.</p>
          ) : (
            <WhenFields template={template} />
          )}
          {!byMailOnly && <ShortFields />}
          <section className={classes.group}>
            <h2>E-mail</h2>
            <FieldInput fields={wordFields} name="email_subject" />
            <FieldInput fields={wordFields} name="email_text" rows={12} />
          </section>
          {!byMailOnly && <SmsFields />}
          <section className={classes.group}>
            <h2>Zmienne</h2>
            <p className={classes.help}>Przycisk wstawia zmienną tam, gdzie ostatnio stał kursor. Wiersz, w którym zmienna jest pusta, znika.</p>
            <div className={classes.variables}>
              {variables.map(({ name, label }) => (
                <button key={name} type="button" title={`{{${name}}}`} onClick={() => insert(name)}>
                  {label}
                </button>
              ))}
            </div>
          </section>
        </FormFrame>
      </fieldset>
      {may && (
        <TemplatePreview
          id={id}
          watch={fields.watch}
          letter={byMailOnly}
          tested={byMailOnly ? ['email'] : sms_offered ? ['email', 'push', 'sms'] : ['email', 'push']}
        />
      )}
    </div>
  )
}
