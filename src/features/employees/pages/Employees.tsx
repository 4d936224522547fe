import '#web/ui/layout/mantine.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { EmployeeActs } from './EmployeeActs.tsx'
import { EmployeeTable } from './EmployeeTable.tsx'

/** Everybody who works for the office's clients. */
export function Employees() {
  return (
    <Page title="Pracownicy" actions={<EmployeeActs />} flush>
      <EmployeeTable />
    </Page>
  )
}
