import { IconAlertCircle, IconClockExclamation, IconUsersGroup } from '@tabler/icons-react'
import { nothingComes } from '#features/companies/shared/labels.ts'
import { type EmployeeRow, employees } from '#features/employees/shared/contract.ts'
import { contractKindLabels, contractKindWords, employeeLabels } from '#features/employees/shared/labels.ts'
import { employeeBadges } from './badges.ts'
import { employeeStates } from '#features/employees/shared/rules.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type Column, ListTable } from '#web/ui/list/ListTable.tsx'
import { optionsOf } from '#kernel/fields/options.ts'
import { Status } from '#web/ui/feedback/Status.tsx'
import { useUser } from '#web/session/use-session.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import classes from './EmployeeTable.module.css'

/** A day that is over, or will be soon, stands out by a word and a sign as well as by colour. */
function until(day: string | null, { state }: EmployeeRow) {
  if (!day) return '–'
  if (state === 'dismissed') return formatDate(day)
  const today = warsawToday()
  if (day > addDays(today, 30)) return formatDate(day)
  const [hue, icon, word] = day < today ? (['red', IconAlertCircle, 'minęło'] as const) : (['amber', IconClockExclamation, 'wkrótce'] as const)
  return (
    <span className={classes.until} data-hue={hue}>
      <Status look={{ label: formatDate(day), hue, icon }} />
      <small>{word}</small>
    </span>
  )
}

export const columns: Column<EmployeeRow>[] = [
  { key: 'last_name', title: 'Nazwisko i imię', cell: row => `${row.last_name} ${row.first_name}`, sortable: true, width: 180, line: true },
  { key: 'company_title', title: 'Firma', cell: row => row.company_title, sortable: true, line: true },
  { key: 'state', title: 'Stan', cell: row => <Status look={employeeBadges[row.state]} />, sortable: true, width: 130 },
  { key: 'position', title: 'Stanowisko', cell: row => row.position ?? '–', sortable: true, line: true },
  { key: 'contract_kind', title: 'Umowa', cell: row => (row.contract_kind ? contractKindWords[row.contract_kind] : '–'), sortable: true, line: true },
  { key: 'contract_until', title: 'Umowa do', cell: row => until(row.contract_until, row), sortable: true },
  { key: 'medical_until', title: 'Badania do', cell: row => until(row.medical_until, row), sortable: true },
  { key: 'safety_until', title: 'BHP do', cell: row => until(row.safety_until, row), sortable: true },
  { key: 'start_day', title: 'Zatrudnienie od', cell: row => (row.start_day ? formatDate(row.start_day) : '–'), sortable: true, extra: true },
]
export const ofOne = columns.filter(({ key }) => key !== 'company_title')

const ofOneFilters = [
  { key: 'state', title: 'Stan', kind: 'choice' as const, options: employeeStates.map(value => ({ value, label: employeeLabels[value].label })) },
  { key: 'contract_kind', title: 'Umowa', kind: 'choice' as const, options: optionsOf(contractKindLabels) },
  { key: 'contract_until', title: 'Umowa do', kind: 'date' as const },
  { key: 'medical_until', title: 'Badania do', kind: 'date' as const },
  { key: 'safety_until', title: 'BHP do', kind: 'date' as const },
]

const filters = [{ key: 'company_title', title: 'Firma', kind: 'text' as const }, ...ofOneFilters]

/** Employees of one company, or of all that the person sees. */
export function EmployeeTable({ company_id, archived = false }: { company_id?: string; archived?: boolean }) {
  const { isAdmin } = useUser()
  const mayReport = useCanIn('employees.report', company_id ?? null)
  return (
    <ListTable
      name={company_id ? 'company-employees' : 'employees'}
      label="Pracownicy"
      endpoint={employees.list}
      columns={company_id ? ofOne : columns}
      linkOf={row =>
        isAdmin ? linkTo('dashboard-employees-view', { id: row.id }) : linkTo('companies-employees-view', { id: row.company_id, employeeId: row.id })
      }
      nounForms={['pracownik', 'pracownicy', 'pracowników', 'pracownika']}
      searchLabel="Imię lub nazwisko"
      fixed={company_id && `company_id:${company_id}`}
      defaultSort="last_name:asc"
      filters={company_id ? ofOneFilters : filters}
      empty={{
        icon: IconUsersGroup,
        title: 'Nie ma pracowników',
        text: archived
          ? nothingComes
          : mayReport
            ? 'Nową osobę zgłasza się przyciskiem „Zgłoś pracownika”, najlepiej przed pierwszym dniem pracy.'
            : 'Tu pojawią się osoby zgłoszone przez klienta albo dodane przez dział kadr.',
      }}
    />
  )
}
