import { useRef } from 'react'
import { type Template, type TemplateBody, templateBody, templates } from '#features/notifications/contract-templates.ts'
import { channelLabels, groupLabels } from '#features/notifications/labels.ts'
import { channels } from '#features/notifications/rules.ts'
import { call } from '#web/call.ts'
import { refreshQueries } from '#web/query.ts'
import { CheckField, FieldPair, TextAreaField, TextField } from '#web/ui/Field.tsx'
import { FormFrame } from '#web/ui/FormFrame.tsx'
import { toast } from '#web/ui/toast.ts'
import { useServerForm } from '#web/ui/use-server-form.ts'
import { CheckSet, DaysField } from './TemplateFields.tsx'
import { TemplatePreview } from './TemplatePreview.tsx'
import classes from './Templates.module.css'

const bodyOf = (template: Template): TemplateBody => ({
  enabled: template.enabled,
  channels: template.channels,
  recipients: template.recipients,
  portal_subject: template.portal_subject,
  portal_text: template.portal_text,
  push_subject: template.push_subject,
  push_text: template.push_text,
  email_subject: template.email_subject,
  email_text: template.email_text,
  sms_text: template.sms_text,
  days_before: template.days_before,
  days_after: template.days_after,
  sms_plain: template.sms_plain,
  quiet_from: template.quiet_from,
  quiet_to: template.quiet_to,
})

export function TemplateForm({ template, may }: { template: Template; may: boolean }) {
  const { id, security, reminds, sms_offered, version, variables } = template
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
          <section className={classes.group}>
            <h2>Kiedy i do kogo</h2>
            {security ? (
              <p className={classes.help}>To powiadomienie chroni konto: wychodzi zawsze, od razu i nikt nie może go wyłączyć.</p>
            ) : (
              <CheckField name="enabled" label="Powiadamiaj o tym zdarzeniu" />
            )}
            <CheckSet
              name="channels"
              label="Kanały"
              options={channels.map(value => ({
                value,
                label: channelLabels[value],
                disabled: (security && value === 'email') || (value === 'sms' && !sms_offered),
              }))}
            />
            {!sms_offered && <p className={classes.help}>SMS będą dostępne po skonfigurowaniu SMSAPI w integracjach.</p>}
            {template.offered_recipients.length > 1 && (
              <CheckSet name="recipients" label="Odbiorcy" options={template.offered_recipients.map(value => ({ value, label: groupLabels[value] }))} />
            )}
            {reminds && (
              <FieldPair>
                <DaysField name="days_before" label="Dni przed terminem" description="Na przykład: 7, 1. Zero to dzień terminu." />
                <DaysField name="days_after" label="Dni po terminie" description="Na przykład: 1, 3." />
              </FieldPair>
            )}
            {!security && (
              <FieldPair>
                <TextField
                  name="quiet_from"
                  label="Cisza od"
                  placeholder="GG:MM"
                  inputMode="numeric"
                  description="SMS i urządzenia w tych godzinach czekają."
                />
                <TextField name="quiet_to" label="Cisza do" placeholder="GG:MM" inputMode="numeric" description="Puste oba pola: bez ciszy." />
              </FieldPair>
            )}
          </section>
          <section className={classes.group}>
            <h2>W portalu</h2>
            <TextField name="portal_subject" label="Pierwszy wiersz" required />
            <TextAreaField name="portal_text" label="Zdanie pod nim" required rows={2} />
          </section>
          <section className={classes.group}>
            <h2>Na urządzeniu</h2>
            <p className={classes.help}>Tekst bywa widoczny na zablokowanym ekranie: lepiej bez kwot i nazwisk.</p>
            <TextField name="push_subject" label="Tytuł na urządzeniu" required />
            <TextAreaField name="push_text" label="Tekst na urządzeniu" rows={2} />
          </section>
          <section className={classes.group}>
            <h2>E-mail</h2>
            <TextField name="email_subject" label="Temat" required />
            <TextAreaField name="email_text" label="Treść" required rows={12} />
          </section>
          <section className={classes.group}>
            <h2>SMS</h2>
            <TextAreaField name="sms_text" label="Treść SMS" required rows={3} />
            <CheckField name="sms_plain" label="Bez polskich liter" description="Jedna wiadomość mieści wtedy 160 znaków zamiast 70." />
          </section>
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
      {may && <TemplatePreview id={id} watch={fields.watch} sms_offered={sms_offered} />}
    </div>
  )
}
