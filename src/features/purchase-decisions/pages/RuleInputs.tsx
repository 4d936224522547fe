import { ruleFields } from '#features/purchase-decisions/shared/fields.ts'
import { FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { LinesField } from '#web/ui/form/LinesField.tsx'

/** The inputs of the office's rules and of a company's own. */
export const RuleInputs = () => (
  <FieldInputs fields={ruleFields} own={{ listed: <LinesField {...inputProps(ruleFields, 'listed')} required={false} rows={6} /> }} />
)
