import { lazyNamed } from '#web/lazy-named.ts'
import '#web/ui/layout/mantine.ts'
import { Button } from '@mantine/core'
import { IconPencil, IconUserCheck, IconUserX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { contracts, type Employee, employees } from '#features/employees/shared/contract.ts'
import { employeeFields, secretFields } from '#features/employees/shared/fields.ts'
import { employeeBadges } from './badges.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { pickFields } from '#kernel/fields/record.ts'
import { formatNrb } from '#kernel/identifiers/format-identifiers.ts'
import { attempt } from '#web/ui/feedback/attempt.ts'
import { call } from '#web/api/call.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { refreshQueries } from '#web/api/query.ts'
import { factsOf } from '#web/ui/display/field-facts.ts'
import { Card, Facts, Page } from '#web/ui/layout/Page.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useRecordName } from '#web/ui/list/record-names.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useCall } from '#web/api/use-call.ts'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { ContractCard } from './ContractCard.tsx'
import { LeaveCard } from './LeaveCard.tsx'
import { Secret } from './Secret.tsx'
import classes from '#features/employees/public.module.css'

const EmployeeDialog = lazyNamed(() => import('./EmployeeDialog.tsx'), 'EmployeeDialog')
const RefuseReportDialog = lazyNamed(() => import('./RefuseReportDialog.tsx'), 'RefuseReportDialog')
const ReportDialog = lazyNamed(() => import('./ReportDialog.tsx'), 'ReportDialog')

const personFields = pickFields(employeeFields, ['pesel', 'passport', 'restricted_at', 'birth_date', 'street', 'email', 'phone', 'bank_account'])
const payrollFields = pickFields(employeeFields, [
  ...(['start_day', 'end_day', 'kept_until', 'medical_until', 'safety_until', 'tax_office', 'nfz_branch'] as const),
  ...(['pit2', 'cost_kind', 'pit0', 'ppk', 'zus_code', 'occupation_code'] as const),
])

function addressOf({ street, building, unit, postal_code, city }: Employee): string {
  const number = [building, unit].filter(Boolean).join('/')
  return [[street, number].filter(Boolean).join(' '), [postal_code, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** Masked until somebody asks for it who may. */
function secretFact(employee: Employee, field: keyof typeof secretFields, format?: (text: string) => string) {
  const { id, version, may_reveal } = employee
  const masked = employee[field]
  const title = secretFields[field].label
  const reveal = may_reveal ? async () => (await call(employees.reveal, { params: { id }, body: { field } })).data.value : undefined
  return [title, masked && <Secret key={`${field} ${version}`} name={title} masked={masked} reveal={reveal} {...(format && { format })} />] as const
}

async function confirmEmployee({ id, version }: Employee) {
  await attempt(async () => {
    await call(employees.confirm, { params: { id }, body: {}, version })
    toast('Przyjęto pracownika.')
  })
  await refreshQueries('employees')
}

/** Why the office does not take the person on, and what whoever may report somebody does about it. */
function Refusal({ employee }: { employee: Employee }) {
  const mayReport = useCanIn('employees.report', employee.company_id)
  const [mending, setMending] = useState(false)
  const read = useCall(contracts.list, { params: { id: employee.id } }, { enabled: mayReport && isSwitchedOn('component:employeeContracts') })
  return (
    <div className={classes.refusal}>
      <ErrorMessage>{employee.refusal_reason}</ErrorMessage>
      {mayReport && (
        <Button leftSection={<IconPencil {...icon} />} disabled={read.isLoading} onClick={() => setMending(true)}>
          Popraw i zgłoś ponownie
        </Button>
      )}
      <Suspense>
        {mending && (
          <ReportDialog
            company_id={employee.company_id}
            refused={{ employee, contract: read.data?.data.find(({ signed_day }) => signed_day === null) }}
            onClose={() => setMending(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** One person of a company, for its owner and the payroll; numbers stay masked until they are asked for. */
export function EmployeeShow() {
  const params = useParams()
  const id = params.employeeId ?? params.id ?? ''
  const [editing, setEditing] = useState(false)
  const [refusing, setRefusing] = useState(false)
  const read = useCall(employees.get, { params: { id } })
  const employee = read.data?.data
  const knowsHealth = useCanIn('employees.health', employee?.company_id ?? null)
  const name = employee && `${employee.first_name} ${employee.last_name}`
  useRecordName(name)
  useRecordName(employee?.company_title, `/companies/${employee?.company_id}`)
  if (read.isLoadingError) return <ErrorState error={read.error} retry={read.refetch} />
  if (!employee || !name) return <Skeleton lines={8} />

  return (
    <Page
      title={name}
      mark={<Status look={employeeBadges[employee.state]} size="pill" />}
      lead={employee.company_title}
      actions={
        employee.may_change && (
          <>
            {employee.state === 'draft' && (
              <>
                <Button leftSection={<IconUserCheck {...icon} />} onClick={() => void confirmEmployee(employee)}>
                  Przyjmij zgłoszenie
                </Button>
                <Button variant="default" leftSection={<IconUserX {...icon} />} onClick={() => setRefusing(true)}>
                  Odrzuć zgłoszenie
                </Button>
              </>
            )}
            <Button aria-keyshortcuts="E" variant="default" leftSection={<IconPencil {...icon} />} onClick={() => setEditing(true)}>
              Edytuj
            </Button>
          </>
        )
      }
    >
      <div className={classes.cards}>
        {employee.state === 'refused' && <Refusal employee={employee} />}
        <Card title="Osoba">
          <Facts
            facts={factsOf(personFields, undefined, employee, {
              own: {
                pesel: [secretFact(employee, 'pesel')],
                passport: employee.passport ? [secretFact(employee, 'passport')] : [],
                restricted_at: employee.restricted_at
                  ? [['Przetwarzanie', `ograniczone od ${formatDateTime(employee.restricted_at)}: dane są tylko przechowywane`]]
                  : [],
                street: [['Adres', addressOf(employee)]],
                bank_account: [secretFact(employee, 'bank_account', formatNrb)],
              },
            })}
          />
        </Card>
        <Card title="Kadry i płace">
          <Facts
            facts={factsOf(payrollFields, undefined, employee, {
              own: { ...(!employee.kept_until && { kept_until: [] }), ...(!knowsHealth && { medical_until: [], zus_code: [] }) },
            })}
          />
        </Card>
        {isSwitchedOn('component:employeeContracts') && (
          <div className={classes.wide}>
            <ContractCard employee={employee} />
          </div>
        )}
        {knowsHealth && (
          <div className={classes.wide}>
            <LeaveCard employee={employee} />
          </div>
        )}
      </div>
      <Suspense>
        {editing && <EmployeeDialog employee={employee} onClose={() => setEditing(false)} />}
        {refusing && <RefuseReportDialog employee={employee} onClose={() => setRefusing(false)} />}
      </Suspense>
    </Page>
  )
}
