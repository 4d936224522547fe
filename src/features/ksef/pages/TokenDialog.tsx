import '@mantine/core/styles/PasswordInput.css'
import { ksef, tokenWay } from '#features/ksef/shared/contract.ts'
import { connectionFields } from '#features/ksef/shared/fields.ts'
import { notRevoked } from '#features/ksef/shared/labels.ts'
import { tellProblem } from '#features/ksef/shared/rules.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { PasswordField } from '#web/ui/form/Field.tsx'
import { FieldInput, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import classes from '#features/ksef/public.module.css'

const blank = { way: 'token' as const, token: '', token_ends: null }

/** The other way: a token that may only read, checked in KSeF before it is kept. */
export function TokenDialog({ company_id, version, onClose }: { company_id: string; version: number; onClose(): void }) {
  const form = useServerForm({
    schema: tokenWay,
    defaults: blank,
    version,
    fromRecord: () => blank,
    send: async (body, { version, idempotent }) => {
      const { data, revoked } = await call(ksef.connect, { params: { id: company_id }, body, version, idempotent })
      if (revoked === false) toast(notRevoked, { tone: 'fault' })
      else toast(data.problem ? tellProblem(data.problem, data) : 'Połączono z KSeF tokenem.')
    },
    onDone: () => {
      void refreshQueries('companies')
      onClose()
    },
  })
  return (
    <FormDialog opened onClose={onClose} title="Połącz tokenem" act="Sprawdź i zapisz" form={form} size={560}>
      <p className={classes.text}>
        Token tworzy firma w Aplikacji Podatnika KSeF, w menu Tokeny, z jednym uprawnieniem: przeglądanie faktur. O certyfikat firmy ani hasło do niego nigdy
        nie prosimy.
      </p>
      <PasswordField {...inputProps(connectionFields, 'token')} required autoComplete="off" />
      <FieldInput fields={connectionFields} name="token_ends" />
    </FormDialog>
  )
}
