import { approvalLabels } from '#kernel/approval-modes.ts'
import { type ApprovalRecord, approval as schema, tenants } from '#features/tenants/shared/contract.ts'
import { approvalFields } from '#features/tenants/shared/fields.ts'
import { dayForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { NumberChoice } from '#web/ui/form/Field.tsx'
import { FieldInput } from '#web/ui/form/FieldInputs.tsx'
import { FormFrame } from '#web/ui/form/FormFrame.tsx'
import { Card, Facts } from '#web/ui/layout/Page.tsx'
import { happened } from '#web/ui/display/happened.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { useServerForm } from '#web/ui/form/use-server-form.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCan } from '#web/session/use-session.ts'

const days = (count: number) => plural(count, dayForms)

/** How clients agree to their months, unless a company has a rule of its own. */
export function ApprovalCard() {
  const mayChange = useCan('tenants.approval')
  const read = useCall(tenants.approval)
  const approval = read.data?.data
  return (
    <Card title="Akceptacja miesiąca przez klienta">
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      {approval && (mayChange ? <ApprovalForm approval={approval} /> : <ApprovalFacts approval={approval} />)}
    </Card>
  )
}

const ApprovalFacts = ({ approval }: { approval: ApprovalRecord }) => (
  <Facts
    facts={[
      [approvalFields.mode.label, approvalLabels[approval.mode]],
      ...happened([approvalFields.silent_days.label, approval.mode === 'silent' ? days(approval.silent_days) : null]),
    ]}
  />
)

function ApprovalForm({ approval: { version, ...approval } }: { approval: ApprovalRecord }) {
  const form = useServerForm({
    schema,
    defaults: approval,
    version,
    send: (body, { version }) => call(tenants.changeApproval, { body, version }),
    onDone: () => {
      toast('Zapisano zasadę akceptacji.')
      void refreshQueries('tenants')
    },
  })
  const options = [...new Set([1, 2, 3, 5, 7, 14, 30, approval.silent_days])].sort((left, right) => left - right)
  return (
    <FormFrame form={form} act="Zapisz zasadę">
      <FieldInput fields={approvalFields} name="mode" />
      {form.form.watch('mode') === 'silent' && (
        <NumberChoice name="silent_days" label={approvalFields.silent_days.label} options={options.map(value => ({ value, label: days(value) }))} />
      )}
    </FormFrame>
  )
}
