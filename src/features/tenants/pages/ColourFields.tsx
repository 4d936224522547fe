import type { UseFormReturn } from 'react-hook-form'
import type { Appearance } from '#features/tenants/shared/contract.ts'
import { appearanceFields } from '#features/tenants/shared/fields.ts'
import { minContrast, surfaces } from '#features/tenants/shared/rules.ts'
import { labelsOf } from '#kernel/fields/record.ts'
import { contrast, readableOn } from '#kernel/colours.ts'
import classes from './Appearance.module.css'

const { fields: schemeFields } = appearanceFields.theme
const schemes = labelsOf(schemeFields)
const uses = labelsOf(schemeFields.light.fields)

/** The colours with what they will look like, and whether they can be read. */
export function ColourFields({ form }: { form: UseFormReturn<Appearance> }) {
  const path = (scheme: keyof typeof schemes, use: keyof typeof uses) => `theme.${scheme}.${use}` as const
  return (
    <div className={classes.schemes}>
      {(Object.keys(schemes) as (keyof typeof schemes)[]).map(scheme => (
        <section
          key={scheme}
          aria-label={schemes[scheme]}
          className={classes.scheme}
          data-scheme={scheme}
          style={{ background: surfaces[scheme], color: scheme === 'dark' ? '#e8edf5' : '#16233b' }}
        >
          <h3>{schemes[scheme]}</h3>
          {(Object.keys(uses) as (keyof typeof uses)[]).map(use => {
            const value = form.watch(path(scheme, use))
            const whole = /^#[0-9a-f]{6}$/i.test(value)
            const contrastRatio = whole ? contrast(value, surfaces[scheme]) : 0
            const error = form.getFieldState(path(scheme, use), form.formState).error?.message
            return (
              <label key={use} className={classes.colour}>
                <span>{uses[use]}</span>
                <input type="color" {...form.register(path(scheme, use))} />
                <span className={classes.sample} style={whole ? { background: value, color: readableOn(value) } : undefined}>
                  Próbka
                </span>
                <output data-low={contrastRatio < minContrast || undefined}>
                  {error ?? `kontrast ${contrastRatio.toLocaleString('pl-PL', { maximumFractionDigits: 1, minimumFractionDigits: 1 })}:1`}
                  {!error && contrastRatio < minContrast && ', za mały'}
                </output>
              </label>
            )
          })}
        </section>
      ))}
    </div>
  )
}
