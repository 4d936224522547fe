import { type Settlement, settlements, type TaxDue } from '#features/settlements/shared/contract.ts'
import { newTax, taxChange } from '#features/settlements/shared/contract-taxes.ts'
import { taxDueFields } from '#features/settlements/shared/fields.ts'
import { taxLabels, taxTitle, unconfirmed } from '#features/settlements/shared/labels.ts'
import { isWholeAccount } from '#features/settlements/shared/transfers.ts'
import { isOwedByAct, mayWriteTax, type TaxKind, taxKinds } from '#features/settlements/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { DateField, FieldPair, SelectField, TextField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useUser } from '#web/session/use-session.ts'

function TaxInputs({ kind, hidden = null }: { kind: TaxKind; hidden?: string | null }) {
  return (
    <>
      {isOwedByAct(kind) && <FieldInput fields={taxDueFields} name="about" />}
      <FieldPair>
        <FieldInput fields={taxDueFields} name="outcome" />
        <FieldInput fields={taxDueFields} name="amount" hint={unconfirmed[kind]?.amount} />
      </FieldPair>
      <DateField {...inputProps(taxDueFields, 'statutory_date')} required={false} />
      {hidden ? (
        <p>Mikrorachunek {hidden} zawiera PESEL i jest widoczny tylko dla uprawnionych; pozostaje bez zmian.</p>
      ) : (
        <FieldInput fields={taxDueFields} name="account" />
      )}
      <FieldInput fields={taxDueFields} name="recipient" />
      <FieldPair>
        <FieldInput fields={taxDueFields} name="transfer_title" hint={unconfirmed[kind]?.transfer_title} />
        <FieldInput fields={taxDueFields} name="form_symbol" />
      </FieldPair>
    </>
  )
}

const hiddenOf = ({ account }: TaxDue) => (account !== null && !isWholeAccount(account) ? account : null)

function taxValues(tax: TaxDue) {
  const { about, outcome, amount, statutory_date, account, recipient, transfer_title, form_symbol } = tax
  return { about, outcome, amount, statutory_date, account: hiddenOf(tax) ? undefined : account, recipient, transfer_title, form_symbol }
}

/** A tax with everything that can be said of it; what somebody else changed meanwhile is shown before saving. */
export function TaxDialog({ tax, onClose }: { tax: TaxDue; onClose(): void }) {
  const hidden = hiddenOf(tax)
  const form = useServerForm({
    schema: taxChange,
    defaults: taxValues(tax),
    version: tax.version,
    fromRecord: taxValues,
    send: (body, submission) => call(settlements.changeTax, { params: { id: tax.settlement_id, tax_id: tax.id }, body, ...submission }),
    onDone: () => {
      toast(`Zapisano: ${taxTitle(tax)}.`)
      void refreshQueries('settlements')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title={taxTitle(tax)} act="Zapisz" form={form} size={560}>
      {tax.sent_at && <p>Klient otrzymał już tę kwotę. Po zmianie będzie znów szkicem i trzeba ją wysłać ponownie.</p>}
      <TaxInputs kind={tax.kind} hidden={hidden} />
    </FormDialog>
  )
}

const emptyIsDefault = {
  about: undefined,
  statutory_date: undefined,
  account: undefined,
  recipient: undefined,
  transfer_title: undefined,
  form_symbol: undefined,
}

/** A tax that the profile does not expect; what is left blank is filled from the company. */
export function NewTaxDialog({ settlement, onClose }: { settlement: Settlement; onClose(): void }) {
  const user = useUser()
  const [company, ...partners] = settlement.payers
  const kinds = taxKinds.filter(kind => mayWriteTax(user, kind)).map(value => ({ value, label: taxLabels[value] }))
  const form = useServerForm({
    schema: newTax,
    defaults: { payer_id: '', kind: 'other', period: undefined, amount: '', outcome: 'to_pay', ...emptyIsDefault },
    send: ({ kind, amount, outcome, about, ...rest }, { idempotent }) => {
      const values = isOwedByAct(kind) ? { about, ...rest } : rest
      const fields = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== '' && value !== undefined))
      return call(settlements.addTax, { params: { id: settlement.id }, body: { kind, amount, outcome, ...fields }, idempotent })
    },
    onDone: () => {
      void refreshQueries('settlements')
      onClose()
    },
  })
  const kind = form.form.watch('kind')
  return (
    <FormDialog opened onClose={onClose} title="Nowa płatność" act="Dodaj płatność" form={form} size={560}>
      {partners.length > 0 && (
        <SelectField
          {...inputProps(taxDueFields, 'payer_id')}
          placeholder={company?.name ?? ''}
          options={partners.map(({ id, name }) => ({ value: id ?? '', label: name }))}
        />
      )}
      <FieldPair>
        <FieldInput fields={taxDueFields} name="kind" options={kinds} />
        <TextField {...inputProps(taxDueFields, 'period')} required={false} placeholder={settlement.month} />
      </FieldPair>
      <TaxInputs kind={kind} />
    </FormDialog>
  )
}
