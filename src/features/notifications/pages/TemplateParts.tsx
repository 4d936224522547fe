import type { Template } from '#features/notifications/shared/contract-templates.ts'
import { channelLabels, groupLabels } from '#features/notifications/shared/labels.ts'
import { channels } from '#features/notifications/shared/rules.ts'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'
import { CheckField, FieldPair, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { DaysField } from './TemplateFields.tsx'
import classes from './Templates.module.css'

export function WhenFields({ template }: { template: Template }) {
  const { security, reminds, sms_offered } = template
  return (
    <section className={classes.group}>
      <h2>Kiedy i do kogo</h2>
      {security ? (
        <p className={classes.help}>To powiadomienie chroni konto: wychodzi zawsze, od razu i nikt nie może go wyłączyć.</p>
      ) : (
        <CheckField name="enabled" label="Powiadamiaj o tym zdarzeniu" />
      )}
      <CheckboxGroup
        name="channels"
        label="Kanały"
        options={channels.map(value => ({
          value,
          label: channelLabels[value],
          disabled: value === 'sms' && !sms_offered ? 'unless chosen' : security && value === 'email',
        }))}
      />
      {!sms_offered && <p className={classes.help}>SMS będą dostępne po skonfigurowaniu SMSAPI w integracjach.</p>}
      {template.offered_recipients.length > 1 && (
        <CheckboxGroup name="recipients" label="Odbiorcy" options={template.offered_recipients.map(value => ({ value, label: groupLabels[value] }))} />
      )}
      {reminds && (
        <FieldPair>
          <DaysField name="days_before" label="Dni przed terminem" description="Na przykład: 7, 1. Zero to dzień terminu." />
          <DaysField name="days_after" label="Dni po terminie" description="Na przykład: 1, 3." />
        </FieldPair>
      )}
      {!security && (
        <FieldPair>
          <TextField name="quiet_from" label="Cisza od" placeholder="GG:MM" inputMode="numeric" description="SMS i urządzenia w tych godzinach czekają." />
          <TextField name="quiet_to" label="Cisza do" placeholder="GG:MM" inputMode="numeric" description="Puste oba pola: bez ciszy." />
        </FieldPair>
      )}
    </section>
  )
}

/** What stands in the portal and comes to devices. */
export const ShortFields = () => (
  <>
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
  </>
)

export const SmsFields = () => (
  <section className={classes.group}>
    <h2>SMS</h2>
    <TextAreaField name="sms_text" label="Treść SMS" required rows={3} />
    <CheckField name="sms_plain" label="Bez polskich liter" description="Jedna wiadomość mieści wtedy 160 znaków zamiast 70." />
  </section>
)
