import '#web/ui/layout/mantine.ts'
import { useParams } from 'react-router'
import { companies } from '#features/companies/shared/contract.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { useCall } from '#web/api/use-call.ts'
import { EmployeeActs } from './EmployeeActs.tsx'
import { EmployeeTable } from './EmployeeTable.tsx'

/** The owner's people in one company. */
export function ClientEmployees() {
  const { id = '' } = useParams()
  const read = useCall(companies.get, { params: { id } })
  const company = read.data?.data
  useRecordName(company?.title, `/companies/${id}`)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!company) return <Skeleton lines={8} />
  const ofOne = { company_id: id, archived: company.archived_at !== null }
  return (
    <Page title="Pracownicy" lead={company.title} actions={<EmployeeActs {...ofOne} />} flush>
      <EmployeeTable {...ofOne} />
    </Page>
  )
}
