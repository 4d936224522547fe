import { Button } from '@mantine/core'
import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyNamed } from '#web/lazy-named.ts'
import { linkTo } from '#web/routing/routes.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useCan } from '#web/session/use-session.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'

const ReportDialog = lazyNamed(() => import('./ReportDialog.tsx'), 'ReportDialog')
const EmployeeDialog = lazyNamed(() => import('./EmployeeDialog.tsx'), 'EmployeeDialog')

/** To report somebody who is to begin, which is a ticket, and, for the payroll, to enter somebody who works already. */
export function EmployeeActs({ company_id, archived = false }: { company_id?: string; archived?: boolean }) {
  const mayReport = useCanIn('employees.report', company_id ?? null) && !archived
  const mayWrite = useCan('employees.write') && !archived
  const mayImport = useCan('imports.use') && company_id === undefined
  const [open, setOpen] = useState<'report' | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <>
      {mayImport && (
        <Button variant="default" component={Link} to={linkTo('dashboard-settings-imports', {}, { tab: 'imports' })}>
          Importuj
        </Button>
      )}
      {mayReport && (
        <Button variant={mayWrite ? 'default' : 'filled'} leftSection={<IconUserPlus {...icon} />} onClick={() => setOpen('report')}>
          Zgłoś pracownika
        </Button>
      )}
      {mayWrite && (
        <Button aria-keyshortcuts="C" leftSection={<IconPlus {...icon} />} onClick={() => setOpen('new')}>
          Nowy pracownik
        </Button>
      )}
      <Suspense>
        {open === 'report' && <ReportDialog company_id={company_id} onClose={close} />}
        {open === 'new' && <EmployeeDialog company_id={company_id} onClose={close} />}
      </Suspense>
    </>
  )
}
