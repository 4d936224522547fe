import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { purchaseDecisions } from '#features/purchase-decisions/shared/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { useCall } from '#web/api/use-call.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Card, Facts } from '#web/ui/layout/Page.tsx'
import classes from './Rules.module.css'
import { ruleFacts } from './rule-values.ts'

const CompanyRulesDialog = lazyNamed(() => import('./CompanyRulesDialog.tsx'), 'CompanyRulesDialog')

/** How this company is asked about its purchases: as the office asks, or in a way of its own. */
export function CompanyRules({ company_id, mayEdit }: { company_id: string; mayEdit: boolean }) {
  const [editing, setEditing] = useState(false)
  const read = useCall(purchaseDecisions.companyRules, { params: { id: company_id } })
  const rules = read.data?.data
  return (
    <Card
      title="Opis zakupów"
      actions={
        mayEdit &&
        rules && (
          <Button size="xs" variant="default" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing(true)}>
            Zmień
          </Button>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      {rules && (
        <>
          <p className={classes.quiet}>{rules.own ? 'Własne zasady tej firmy.' : 'Zasady całego biura.'}</p>
          <Facts facts={ruleFacts(rules)} />
        </>
      )}
      <Suspense>{editing && rules && <CompanyRulesDialog company_id={company_id} rules={rules} onClose={() => setEditing(false)} />}</Suspense>
    </Card>
  )
}
