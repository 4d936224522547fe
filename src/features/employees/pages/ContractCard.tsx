import { ActionIcon, Button } from '@mantine/core'
import { IconCalendarPlus, IconDownload, IconPencil, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { downloadFile } from '#features/documents/public.tsx'
import { contracts, type Employee, type EmploymentContract } from '#features/employees/shared/contract.ts'
import { contractKindLabels, normLabels, payPeriodLabels } from '#features/employees/shared/labels.ts'
import { follows } from '#features/employees/shared/rules.ts'
import { usualNorm } from '#features/employees/shared/working-time.ts'
import { plural } from '#kernel/text/plural.ts'
import { contractBadges } from './badges.ts'
import { formatDate, formatMonth } from '#kernel/dates/dates.ts'
import { formatMoney } from '#kernel/money/money.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { call } from '#web/api/call.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorMessage } from '#web/ui/feedback/ErrorMessage.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Status } from '#web/ui/feedback/Status.tsx'
import { icon } from '#web/ui/display/icon.ts'
import { useCall } from '#web/api/use-call.ts'
import { Secret } from './Secret.tsx'
import { Meta, NoRecords, RecordList, RecordWords } from '#web/ui/display/RecordList.tsx'

const ContractDialog = lazyNamed(() => import('./ContractDialog.tsx'), 'ContractDialog')
const spanOf = ({ from_day, to_day }: EmploymentContract) => `od ${formatDate(from_day)}${to_day ? ` do ${formatDate(to_day)}` : ', bezterminowo'}`

const detailsOf = (contract: EmploymentContract) =>
  [
    contract.number && `nr ${contract.number}`,
    spanOf(contract),
    contract.position,
    contract.time && `etat ${contract.time}`,
    contract.week && `godziny ${contract.week}`,
    contract.daily_norm && contract.daily_norm !== usualNorm && `norma dobowa ${normLabels[contract.daily_norm]}`,
    contract.extensions > 0 && plural(contract.extensions, ['przedłużenie', 'przedłużenia', 'przedłużeń']),
  ]
    .filter(Boolean)
    .join(' · ')

/** Ends, and nothing follows it yet, be it unsigned. */
const isLast = (contract: EmploymentContract, all: readonly EmploymentContract[]) =>
  contract.signed_day !== null && contract.to_day !== null && contract.state !== 'ended' && !all.some(next => follows(next, contract))

const endsFirst = (left: EmploymentContract, right: EmploymentContract) => String(left.to_day).localeCompare(String(right.to_day))

/** Whoever comes to prolong a contract reads why there is none to be prolonged. */
function whyNot(newest: EmploymentContract | undefined): string {
  if (!newest) return 'Ta osoba nie ma jeszcze umowy, którą można by przedłużyć.'
  if (newest.signed_day === null) return `Następna umowa, od ${formatDate(newest.from_day)}, jest już wpisana i czeka na podpis.`
  if (newest.to_day === null) return `Następna umowa, od ${formatDate(newest.from_day)}, jest już podpisana i nie ma terminu końca.`
  return `Ostatnia umowa skończyła się ${formatDate(newest.to_day)} i przedłużyć jej nie można. Można dodać nową umowę.`
}

/** The contracts of one person, the newest first. */
export function ContractCard({ employee }: { employee: Employee }) {
  const read = useCall(contracts.list, { params: { id: employee.id } })
  const [edited, setEdited] = useState<EmploymentContract | 'new'>()
  const rows = read.data?.data
  const [searchParams, setSearchParams] = useSearchParams()
  const [chosen, setChosen] = useState<EmploymentContract>()
  const lasts = employee.may_change && rows ? rows.filter(contract => isLast(contract, rows)) : []
  // Asked for by the address, and not once more when one comes back.
  const prolonged = chosen ?? (searchParams.has('prolong') ? lasts.toSorted(endsFirst)[0] : undefined)
  function close() {
    setEdited(undefined)
    setChosen(undefined)
    if (searchParams.has('prolong')) setSearchParams({}, { replace: true })
  }
  const limit = employee.contribution_limit
  const why = searchParams.has('prolong') && employee.may_change && rows && lasts.length === 0 ? whyNot(rows[0]) : undefined
  return (
    <Card
      title="Umowy"
      actions={
        employee.may_change && (
          <Button size="xs" variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setEdited('new')}>
            Nowa umowa
          </Button>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={3} />}
      {rows?.length === 0 && <NoRecords>Nie ma jeszcze żadnej umowy.</NoRecords>}
      {why && <ErrorMessage tone="amber">{why}</ErrorMessage>}
      {limit && (
        <ErrorMessage tone="amber">
          {`Roczny limit podstawy składek emerytalno-rentowych ${formatMoney(limit.limit)}${limit.forecast ? ' (prognoza)' : ''}: ${formatMonth(limit.month)} według wynagrodzeń z umów, bez premii, nieobecności i wynagrodzeń od innych płatników. Od nadwyżki nie nalicza się składek emerytalnej i rentowych (art. 19 ust. 1 u.s.u.s.).`}
        </ErrorMessage>
      )}
      <RecordList>
        {rows?.map(contract => (
          <li key={contract.id}>
            <RecordWords>
              <strong>{contractKindLabels[contract.kind]}</strong>
              <Meta>{detailsOf(contract)}</Meta>
            </RecordWords>
            {contract.has_pay && (
              <Secret
                key={contract.version}
                name="wynagrodzenie"
                masked={`••• zł ${payPeriodLabels[contract.pay_period]}`}
                reveal={employee.may_reveal ? async () => (await call(contracts.reveal, { params: { id: contract.id }, body: {} })).data.value : undefined}
                format={value => `${formatMoney(value)} ${payPeriodLabels[contract.pay_period]}`}
              />
            )}
            <Status look={contractBadges[contract.state]} />
            {contract.file_id && (
              <ActionIcon aria-label={`Pobierz plik umowy: ${contract.file_name}`} title="Pobierz plik" onClick={() => downloadFile(String(contract.file_id))}>
                <IconDownload {...icon} />
              </ActionIcon>
            )}
            {lasts.includes(contract) && (
              <Button size="xs" variant="default" leftSection={<IconCalendarPlus {...icon} />} onClick={() => setChosen(contract)}>
                Przedłuż umowę
              </Button>
            )}
            {employee.may_change && (
              <ActionIcon aria-label={`Zmień umowę ${contract.number ?? contractKindLabels[contract.kind]}`} title="Zmień" onClick={() => setEdited(contract)}>
                <IconPencil {...icon} />
              </ActionIcon>
            )}
          </li>
        ))}
      </RecordList>
      <Suspense>
        {edited && <ContractDialog employee_id={employee.id} contract={edited === 'new' ? undefined : edited} onClose={close} />}
        {prolonged && <ContractDialog employee_id={employee.id} prolonged={prolonged} onClose={close} />}
      </Suspense>
    </Card>
  )
}
