import { useEffect } from 'react'
import { type Appearance, type AppearanceRecord, appearance as schema, tenants } from '#features/tenants/shared/contract.ts'
import { componentLabels, moduleLabels, variantLabels, variantTitles } from '#features/tenants/shared/labels.ts'
import { components, modules } from '#kernel/feature-flags.ts'
import { call } from '#web/api/call.ts'
import { config } from '#web/session/config.ts'
import { refreshQueries } from '#web/api/query.ts'
import { applyTenantColours } from '#web/ui/theme.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { useCan } from '#web/session/use-session.ts'
import { CheckField, FieldPair, SelectField, TextAreaField, TextField } from '#web/ui/form/Field.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { ColourFields } from './ColourFields.tsx'
import { ColumnBoxes } from './ColumnBoxes.tsx'
import classes from './Appearance.module.css'
import { appearanceFields, contactFields, switchesFields } from '#features/tenants/shared/fields.ts'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'

const variants = ['home', 'companyView', 'density'] as const
export function AppearanceForm({ appearance: { version, ...appearance } }: { appearance: AppearanceRecord }) {
  const may = useCan('tenants.appearance')
  const form = useServerForm({
    schema,
    defaults: appearance,
    version,
    send: (body, { version }) => call(tenants.changeAppearance, { body, version }),
    onDone: () => {
      toast('Zapisano. Nowy wygląd zobaczą wszyscy po ponownym otwarciu portalu.')
      void refreshQueries('tenants')
    },
  })
  // By its words: the form changes the record in place.
  const colours = JSON.stringify(form.form.watch('theme'))
  useEffect(() => {
    const theme: Appearance['theme'] = JSON.parse(colours)
    if ([theme.light, theme.dark].flatMap(Object.values).every(colour => /^#[0-9a-f]{6}$/i.test(colour))) applyTenantColours(theme)
    return () => applyTenantColours(config().theme)
  }, [colours])
  return (
    <FormFrame form={form} act={may ? 'Zapisz wygląd i moduły' : undefined}>
      {!may && <p>Wygląd i moduły zmienia administrator.</p>}
      <fieldset className={classes.whole} disabled={!may}>
        <Card title={appearanceFields.office.label}>
          <div className={classes.fields}>
            <FieldPair>
              <FieldInput fields={appearanceFields} name="product_name" />
              <TextField name="office.name" label={contactFields.name.label} required />
            </FieldPair>
            <TextField name="office.address" label={contactFields.address.label} keepsEmpty />
            <FieldPair>
              <TextField name="office.phone" label={contactFields.phone.label} type="tel" keepsEmpty />
              <TextField name="office.email" label={contactFields.email.label} type="email" keepsEmpty />
            </FieldPair>
            <TextField name="office.hours" label={contactFields.hours.label} keepsEmpty />
            <TextAreaField name="terms" label={appearanceFields.terms.label} rows={5} keepsEmpty />
          </div>
        </Card>
        <Card title={appearanceFields.theme.label}>
          <ColourFields form={form.form} />
        </Card>
        <Card title={switchesFields.modules.label}>
          <div className={classes.boxes}>
            {modules.map(name => (
              <CheckField key={name} name={`switches.modules.${name}`} label={moduleLabels[name]} />
            ))}
          </div>
          <h3 className={classes.head}>{switchesFields.components.label}</h3>
          <div className={classes.boxes}>
            {components.map(name => (
              <CheckField key={name} name={`switches.components.${name}`} label={componentLabels[name]} />
            ))}
          </div>
        </Card>
        <Card title={switchesFields.variants.label}>
          <FieldPair>
            {variants.map(name => (
              <SelectField key={name} name={`switches.variants.${name}`} label={variantTitles[name]} required options={optionsOf(variantLabels[name])} />
            ))}
          </FieldPair>
        </Card>
      </fieldset>
      <Card title={switchesFields.columns.label}>
        <ColumnBoxes may={may} />
      </Card>
    </FormFrame>
  )
}
