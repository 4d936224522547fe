import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { documentChecklists } from '#features/document-checklists/shared/contract.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useCall } from '#web/api/use-call.ts'
import classes from './pages/DocumentChecklists.module.css'

const CompanyChecklistDialog = lazyNamed(() => import('./pages/CompanyChecklistDialog.tsx'), 'CompanyChecklistDialog')

/** What the office asks this company for each month. */
export function CompanyChecklistCard({ company_id, mayEdit }: { company_id: string; mayEdit: boolean }) {
  const [editing, setEditing] = useState(false)
  const read = useCall(documentChecklists.ofCompany, { params: { id: company_id } })
  const checklist = read.data?.data
  return (
    <Card
      title="Dokumenty wymagane co miesiąc"
      actions={
        mayEdit &&
        checklist && (
          <Button size="xs" variant="default" leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />} onClick={() => setEditing(true)}>
            Zmień
          </Button>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      {checklist?.documents.length === 0 && <p className={classes.quiet}>O nic nie prosimy.</p>}
      {checklist && (
        <ul className={classes.lines}>
          {checklist.documents.map(({ code, label }) => (
            <li key={code}>
              <span>{label}</span>
              <span>{checklist.of_kind.includes(code) ? 'z szablonu' : 'tylko ta firma'}</span>
            </li>
          ))}
        </ul>
      )}
      <Suspense>{editing && checklist && <CompanyChecklistDialog company_id={company_id} checklist={checklist} onClose={() => setEditing(false)} />}</Suspense>
    </Card>
  )
}
