import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { employmentContractBody, contracts, type EmploymentContract, leaves } from '#features/employees/shared/contract.ts'
import { contractFields } from '#features/employees/shared/fields.ts'
import { markLabels } from '#features/employees/shared/labels.ts'
import { mayBearMarks, signedBefore } from '#features/employees/shared/labour-law.ts'
import { hasEnd, isLabour } from '#features/employees/shared/rules.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { DateField, MoneyField } from '#web/ui/form/Field.tsx'
import { FieldInputs, inputProps } from '#web/ui/form/FieldInputs.tsx'
import { CheckboxGroup } from '#web/ui/form/CheckboxGroup.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { formValues, initialValues } from '#kernel/fields/form.ts'
import { optionsOf } from '#kernel/fields/options.ts'
import { omitFields, pickFields } from '#kernel/fields/record.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { LabourFindings } from './LabourFindings.tsx'
import { TimeField } from './TimeField.tsx'

const formFields = pickFields(contractFields, [
  'kind',
  'number',
  'signed_day',
  'from_day',
  'to_day',
  'position',
  'time',
  'week',
  'daily_norm',
  'extensions',
  'gross_pay',
  'pay_period',
  'intended',
  'marks',
  'override_reason',
])

interface Props {
  employee_id: string
  contract?: EmploymentContract | undefined
  /** Ends, and is followed by the new one. */
  prolonged?: EmploymentContract | undefined
  onClose(): void
}

/** What the next contract takes over: not what was agreed to once, and another kind than a trial. */
const nextOf = (before: EmploymentContract) => ({
  ...formValues(formFields, before),
  kind: before.kind === 'trial' ? ('fixed' as const) : before.kind,
  ...{ number: null, signed_day: null, from_day: addDays(before.to_day ?? before.from_day, 1), to_day: null, extensions: 0, intended: null },
  override_reason: null,
})

/** What is asked of a contract of this kind. */
const askedOf = (kind: EmploymentContract['kind']) =>
  omitFields(formFields, [
    'override_reason',
    ...(kind === 'trial' ? [] : (['intended'] as const)),
    ...(kind === 'fixed' ? [] : (['extensions'] as const)),
    ...(isLabour(kind) ? [] : (['daily_norm'] as const)),
    ...(mayBearMarks(kind) ? [] : (['marks'] as const)),
  ])

/** One that was signed stays. */
const removalOf = (contract: EmploymentContract | undefined) =>
  contract && !contract.signed_day
    ? {
        title: `Usunąć niepodpisaną umowę od ${formatDate(contract.from_day)}?`,
        act: 'Usuń umowę',
        words: 'Zniknie razem z plikiem i nie da się jej odzyskać.',
        run: async () => {
          await call(contracts.remove, { params: { id: contract.id } })
          toast('Usunięto umowę.')
          await refreshQueries('employees', 'contracts')
        },
      }
    : undefined

/** A contract, or another state of one; a pay left blank stays as it is. */
export function ContractDialog({ employee_id, contract, prolonged, onClose }: Props) {
  const { choose, input } = useFileChooser({ label: 'Plik umowy', onFiles: ([first]) => void take(first) })
  const [file, setFile] = useState<{ id: string; name: string }>()
  const [busy, run] = useAttempt()
  const form = useServerForm({
    schema: employmentContractBody,
    defaults: {
      ...(contract ? formValues(formFields, contract) : prolonged ? nextOf(prolonged) : initialValues(formFields)),
      gross_pay: null as string | null,
    },
    version: contract?.version,
    send: ({ gross_pay, ...rest }, { idempotent, version }) => {
      const body = { ...rest, ...(gross_pay ? { gross_pay } : {}), ...(file ? { file_id: file.id } : contract?.file_id ? { file_id: contract.file_id } : {}) }
      if (contract) return call(contracts.update, { params: { id: contract.id }, body, version })
      return prolonged
        ? call(contracts.prolong, { params: { id: prolonged.id }, body, idempotent })
        : call(contracts.create, { params: { id: employee_id }, body, idempotent })
    },
    onDone: () => {
      toast(contract ? 'Zapisano umowę.' : 'Dodano umowę.')
      void refreshQueries('employees', 'contracts')
      onClose()
    },
  })

  const baseContract = contract ?? prolonged
  const kind = form.form.watch('kind')
  const others = useCall(contracts.list, { params: { id: employee_id } }).data?.data.filter(({ id }) => id !== contract?.id) ?? []
  const absences = useCall(leaves.list, { params: { id: employee_id } }).data?.data.filter(({ state }) => state === 'accepted') ?? []

  async function take(chosen: File | undefined) {
    if (!chosen) return
    await run(async () => {
      const { uploadFile } = await import('#features/comments/public.tsx')
      setFile(await uploadFile(chosen))
    })
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={contract ? 'Umowa' : prolonged ? 'Przedłużenie umowy' : 'Nowa umowa'}
      act={contract ? 'Zapisz umowę' : 'Dodaj umowę'}
      form={{ ...form, busy: form.busy || busy }}
      size={600}
      removal={removalOf(contract)}
    >
      <FieldInputs
        fields={askedOf(kind)}
        own={{
          to_day: (
            <DateField {...inputProps(contractFields, 'to_day')} required={hasEnd(kind)} description={hasEnd(kind) ? undefined : 'Puste: bezterminowo'} />
          ),
          time: <TimeField />,
          marks: <CheckboxGroup name="marks" label={contractFields.marks.label} options={optionsOf(markLabels)} />,
          gross_pay: (
            <MoneyField
              {...inputProps(contractFields, 'gross_pay')}
              {...(baseContract?.has_pay && { description: contract ? 'Puste: bez zmiany' : 'Puste: jak w poprzedniej umowie' })}
            />
          ),
        }}
      />
      <LabourFindings control={form.form.control} others={others} absences={absences} before={signedBefore(contract)} />
      <div>
        <Button variant="default" size="xs" loading={busy} leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />} onClick={choose}>
          {file?.name ?? contract?.file_name ?? 'Dołącz plik umowy'}
        </Button>
        <input {...input} />
      </div>
    </FormDialog>
  )
}
