import { type SecurityRecord, security as schema, tenants } from '#features/tenants/shared/contract.ts'
import { securityFields } from '#features/tenants/shared/fields.ts'
import { dayForms, hourForms, minuteForms } from '#kernel/text/nouns.ts'
import { plural, type PluralForms } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { FieldPair, NumberChoice } from '#web/ui/form/Field.tsx'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCan } from '#web/session/use-session.ts'
import classes from './Appearance.module.css'

/** The usual choices, and the present one whatever it is. */
const among = (values: readonly number[], present: number, forms: PluralForms) =>
  [...new Set([...values, present])].sort((left, right) => left - right).map(value => ({ value, label: plural(value, forms) }))

export function SecurityForm({ security: { version, ...security } }: { security: SecurityRecord }) {
  const may = useCan('tenants.security')
  const form = useServerForm({
    schema,
    defaults: security,
    version,
    send: (body, { version }) => call(tenants.changeSecurity, { body, version }),
    onDone: () => {
      toast('Zapisano zasady logowania.')
      void refreshQueries('tenants')
    },
  })
  return (
    <FormFrame form={form} act={may ? 'Zapisz zasady' : undefined}>
      {!may && <p>Zasady logowania zmienia administrator.</p>}
      <fieldset className={classes.whole} disabled={!may}>
        <FieldInput fields={securityFields} name="staff_totp_required" />
        <FieldInput fields={securityFields} name="staff_assigned_only" />
        <FieldPair>
          <NumberChoice
            name="staff_idle_minutes"
            label={securityFields.staff_idle_minutes.label}
            options={among([5, 10, 15, 30, 45, 60], security.staff_idle_minutes, minuteForms)}
          />
          <NumberChoice name="staff_hours" label={securityFields.staff_hours.label} options={among([1, 2, 4, 8, 10, 12], security.staff_hours, hourForms)} />
        </FieldPair>
        <FieldPair>
          <NumberChoice
            name="client_idle_hours"
            label={securityFields.client_idle_hours.label}
            options={among([1, 2, 4, 8, 12, 24], security.client_idle_hours, hourForms)}
          />
          <NumberChoice name="client_days" label={securityFields.client_days.label} options={among([1, 3, 7, 14, 30], security.client_days, dayForms)} />
        </FieldPair>
        <FieldInput fields={securityFields} name="client_trusted_browsers" />
      </fieldset>
    </FormFrame>
  )
}
