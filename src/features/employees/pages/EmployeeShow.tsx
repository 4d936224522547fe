import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconPencil, IconUserCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { type Employee, employees } from '#features/employees/shared/contract.ts'
import { costLabels, nfzLabels, pit0Labels, ppkLabels } from '#features/employees/shared/labels.ts'
import { employeeBadges } from './badges.ts'
import { formatDate, formatDateTime } from '#kernel/dates/dates.ts'
import { formatNrb, formatPhone } from '#kernel/identifiers/identifiers.ts'
import { sentenceOf } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { formatEmail } from '#web/format-email.ts'
import { refreshQueries } from '#web/api/query.ts'
import { Card, Facts, Page } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { ContractCard } from './ContractCard.tsx'
import { LeaveCard } from './LeaveCard.tsx'
import { Secret } from './Secret.tsx'
import classes from '#features/employees/public.module.css'

const EmployeeDialog = lazyNamed(() => import('./EmployeeDialog.tsx'), 'EmployeeDialog')
const day = (value: string | null) => value && formatDate(value)

function addressOf({ street, building, unit, postal_code, city }: Employee): string {
  const number = [building, unit].filter(Boolean).join('/')
  return [[street, number].filter(Boolean).join(' '), [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** One person of a company, for its owner and the payroll; numbers stay masked until they are asked for. */
export function EmployeeShow() {
  const params = useParams()
  const id = params.employeeId ?? params.id ?? ''
  const [editing, setEditing] = useState(false)
  const read = useCall(employees.get, { params: { id } })
  const employee = read.data?.data
  const name = employee && `${employee.first_name} ${employee.last_name}`
  useRecordName(name)
  useRecordName(employee?.company_title, `/companies/${employee?.company_id}`)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!employee || !name) return <Skeleton lines={8} />

  const reveal = (field: 'pesel' | 'passport' | 'bank_account') =>
    employee.may_reveal ? async () => (await call(employees.reveal, { params: { id }, body: { field } })).data.value : undefined
  const secret = (title: string, field: 'pesel' | 'passport' | 'bank_account', format?: (text: string) => string) => {
    const masked = employee[field]
    return [
      title,
      masked && <Secret key={`${field} ${employee.version}`} name={title} masked={masked} reveal={reveal(field)} {...(format && { format })} />,
    ] as const
  }
  async function confirm(version: number) {
    try {
      await call(employees.confirm, { params: { id }, body: {}, version })
      toast('Przyjęto pracownika.')
    } catch (error) {
      toast(sentenceOf(error), { tone: 'fault' })
    }
    await refreshQueries('employees')
  }

  return (
    <Page
      title={name}
      mark={<Status look={employeeBadges[employee.state]} size="pill" />}
      lead={employee.company_title}
      actions={
        employee.may_change && (
          <>
            {employee.state === 'draft' && (
              <Button leftSection={<IconUserCheck {...icon} />} onClick={() => void confirm(employee.version)}>
                Przyjmij zgłoszenie
              </Button>
            )}
            <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
              Edytuj
            </Button>
          </>
        )
      }
    >
      <div className={classes.cards}>
        <Card title="Osoba">
          <Facts
            facts={[
              secret('PESEL', 'pesel'),
              ...(employee.passport ? [secret('Dokument', 'passport')] : []),
              ...(employee.restricted_at
                ? [['Przetwarzanie', `ograniczone od ${formatDateTime(employee.restricted_at)}: dane są tylko przechowywane`] as const]
                : []),
              ['Data urodzenia', day(employee.birth_date)],
              ['Adres', addressOf(employee)],
              ['Adres e-mail', employee.email && formatEmail(employee.email)],
              ['Telefon', employee.phone && formatPhone(employee.phone)],
              secret('Rachunek do wypłaty', 'bank_account', formatNrb),
            ]}
          />
        </Card>
        <Card title="Kadry i płace">
          <Facts
            facts={[
              ['Zatrudnienie od', day(employee.start_day)],
              ['Zatrudnienie do', day(employee.end_day)],
              ...(employee.kept_until ? [['Akta przechowywane do', day(employee.kept_until)] as const] : []),
              ['Badania lekarskie do', day(employee.medical_until)],
              ['Szkolenie BHP do', day(employee.safety_until)],
              ['Urząd skarbowy', employee.tax_office],
              ['Oddział NFZ', employee.nfz_branch && nfzLabels[employee.nfz_branch]],
              ['PIT-2', employee.pit2 ? 'Złożony' : 'Niezłożony'],
              ['Koszty uzyskania', costLabels[employee.cost_kind]],
              ['Zwolnienie z PIT', pit0Labels[employee.pit0]],
              ['PPK', ppkLabels[employee.ppk]],
              ['Kod tytułu ubezpieczenia', employee.zus_code],
              ['Kod zawodu', employee.occupation_code],
            ]}
          />
        </Card>
        {isSwitchedOn('component:employeeContracts') && (
          <div className={classes.wide}>
            <ContractCard employee={employee} />
          </div>
        )}
        <div className={classes.wide}>
          <LeaveCard employee={employee} />
        </div>
      </div>
      <Suspense>{editing && <EmployeeDialog employee={employee} onClose={() => setEditing(false)} />}</Suspense>
    </Page>
  )
}
