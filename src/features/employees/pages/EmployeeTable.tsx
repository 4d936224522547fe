import { IconAlertCircle, IconClockExclamation, IconUsersGroup } from '@tabler/icons-react'
import { nothingComes } from '#features/companies/shared/labels.ts'
import { type EmployeeRow, employees } from '#features/employees/shared/contract.ts'
import { rowFields } from '#features/employees/shared/fields.ts'
import { contractKindWords } from '#features/employees/shared/labels.ts'
import { employeeBadges } from './badges.ts'
import { addDays, formatDate } from '#kernel/dates/dates.ts'
import { warsawToday } from '#kernel/dates/warsaw.ts'
import { linkTo } from '#web/routing/routes.ts'
import { columnsOf, filtersOf } from '#web/ui/list/field-columns.ts'
import { ListTable } from '#web/ui/list/ListTable.tsx'
import type { PhoneLook } from '#web/ui/list/phone/PhoneRows.tsx'
import { Avatar } from '#web/ui/display/Avatar.tsx'
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

export const columns = columnsOf<typeof rowFields, EmployeeRow>(
  rowFields,
  {
    last_name: row => `${row.last_name} ${row.first_name}`,
    state: row => <Status look={employeeBadges[row.state]} />,
    contract_kind: row => (row.contract_kind ? contractKindWords[row.contract_kind] : '–'),
    contract_until: row => until(row.contract_until, row),
    medical_until: row => until(row.medical_until, row),
    safety_until: row => until(row.safety_until, row),
  },
  { last_name: { title: 'Nazwisko i imię' } },
)
export const ofOne = columns.filter(({ key }) => key !== 'company_title')

const filters = filtersOf(rowFields)
/** Empty for whoever may not know them. */
const ofHealth: readonly string[] = ['medical_until', 'medical_renewal', 'leave_from']
const ofOneFilters = filters.filter(({ key }) => key !== 'company_title')

const phoneLookOf = (row: EmployeeRow, withCompany: boolean): PhoneLook => ({
  sign: { picture: <Avatar name={`${row.last_name} ${row.first_name}`} size={32} /> },
  title: `${row.last_name} ${row.first_name}`,
  about: [row.position, withCompany && row.company_title].filter(Boolean).join(', ') || (row.contract_kind && contractKindWords[row.contract_kind]),
  state: <Status look={employeeBadges[row.state]} />,
})

/** What of them has to be renewed within a month. */
const endingSoon = (key: 'contract_renewal' | 'medical_renewal') => `${key}<=${addDays(warsawToday(), 30)}`

/** Employees of one company, or of all that the person sees. */
export function EmployeeTable({ company_id, archived = false }: { company_id?: string; archived?: boolean }) {
  const { isAdmin } = useUser()
  const mayReport = useCanIn('employees.report', company_id ?? null)
  const knowsHealth = useCanIn('employees.health', company_id ?? null)
  const known = <Part extends { key: string }>(parts: readonly Part[]) => (knowsHealth ? parts : parts.filter(({ key }) => !ofHealth.includes(key)))
  return (
    <ListTable
      name={company_id ? 'company-employees' : 'employees'}
      label="Pracownicy"
      endpoint={employees.list}
      columns={known(company_id ? ofOne : columns)}
      linkOf={row =>
        isAdmin ? linkTo('dashboard-employees-view', { id: row.id }) : linkTo('companies-employees-view', { id: row.company_id, employeeId: row.id })
      }
      nounForms={['pracownik', 'pracownicy', 'pracowników', 'pracownika']}
      searchLabel="Imię lub nazwisko"
      ready={
        isAdmin
          ? undefined
          : [
              { title: 'Kończące się umowy', filters: endingSoon('contract_renewal') },
              ...(knowsHealth ? [{ title: 'Kończące się badania', filters: endingSoon('medical_renewal') }] : []),
            ]
      }
      phone={isAdmin ? undefined : { look: row => phoneLookOf(row, !company_id) }}
      fixed={company_id && `company_id:${company_id}`}
      defaultSort="last_name:asc"
      filters={known(company_id ? ofOneFilters : filters)}
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
