import type { Template } from '#features/notifications/shared/contract-templates.ts'
import { templateFields, wordFields } from '#features/notifications/shared/fields.ts'
import { channelLabels, groupLabels } from '#features/notifications/shared/labels.ts'
import { channels } from '#features/notifications/shared/rules.ts'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'
import { FieldPair } from '#web/ui/form/Field.tsx'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { DaysField } from './TemplateFields.tsx'
import classes from './Templates.module.css'

export function WhenFields({ template }: { template: Template }) {
  const { security, to_company, reminds, sms_offered } = template
  if (to_company)
    return (
      <section className={classes.group}>
        <h2>Kiedy i do kogo</h2>
        <p className={classes.help}>Dostaje to firma pod własnym adresem: tylko e-mailem.</p>
        <FieldInput fields={templateFields} name="enabled" />
      </section>
    )
  return (
    <section className={classes.group}>
      <h2>Kiedy i do kogo</h2>
      {security ? (
        <p className={classes.help}>To powiadomienie chroni konto: wychodzi zawsze, od razu i nikt nie może go wyłączyć.</p>
      ) : (
        <FieldInput fields={templateFields} name="enabled" />
      )}
      <CheckboxGroup
        name="channels"
        label={templateFields.channels.label}
        options={channels.map(value => ({
          value,
          label: channelLabels[value],
          disabled: value === 'sms' && !sms_offered ? 'unless chosen' : security && value === 'email',
        }))}
      />
      {!sms_offered && <p className={classes.help}>SMS będą dostępne po skonfigurowaniu SMSAPI w integracjach.</p>}
      {template.offered_recipients.length > 1 && (
        <CheckboxGroup
          name="recipients"
          label={templateFields.recipients.label}
          options={template.offered_recipients.map(value => ({ value, label: groupLabels[value] }))}
        />
      )}
      {reminds && (
        <FieldPair>
          <DaysField name="days_before" />
          <DaysField name="days_after" />
        </FieldPair>
      )}
      {!security && (
        <FieldPair>
          <FieldInput fields={templateFields} name="quiet_from" />
          <FieldInput fields={templateFields} name="quiet_to" />
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
      <FieldInput fields={wordFields} name="portal_subject" />
      <FieldInput fields={wordFields} name="portal_text" rows={2} />
    </section>
    <section className={classes.group}>
      <h2>Na urządzeniu</h2>
      <p className={classes.help}>Tekst bywa widoczny na zablokowanym ekranie: lepiej bez kwot i nazwisk.</p>
      <FieldInput fields={wordFields} name="push_subject" />
      <FieldInput fields={wordFields} name="push_text" rows={2} />
    </section>
  </>
)

export const SmsFields = () => (
  <section className={classes.group}>
    <h2>SMS</h2>
    <FieldInput fields={wordFields} name="sms_text" rows={3} />
    <FieldInput fields={wordFields} name="sms_plain" />
  </section>
)
