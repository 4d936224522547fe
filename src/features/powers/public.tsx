import { lazyNamed } from '#web/lazy-named.ts'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { Company } from '#features/companies/shared/contract.ts'
import { type Power, powers } from '#features/powers/shared/contract.ts'
import { nameOfPower, tellRevocation } from '#features/powers/shared/labels.ts'
import { call } from '#web/api/call.ts'
import { refreshQueries } from '#web/api/query.ts'
import { useCall } from '#web/api/use-call.ts'
import { icon } from '#web/ui/display/icon.ts'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/Page.tsx'
import { useCanIn } from '#web/ui/session/use-rights.ts'
import { KsefPower } from './pages/KsefPower.tsx'
import { type Addable, Lacks } from './pages/Lacks.tsx'
import { PowerRow } from './pages/PowerRow.tsx'
import { NoRecords, RecordList } from '#web/ui/display/RecordList.tsx'

const PowerDialog = lazyNamed(() => import('./pages/PowerDialog.tsx'), 'PowerDialog')
const ConfirmDialog = lazyNamed(() => import('#web/ui/dialog/ConfirmDialog.tsx'), 'ConfirmDialog')

type Editing = { act: 'add'; lack?: Addable } | { act: 'change' | 'revoke'; power: Power }

/** In the company's own page: what it has empowered the office to do. */
export function CompanyPowers({ company: { id: company_id, archived_at } }: { company: Pick<Company, 'id' | 'archived_at'> }) {
  const mayEdit = useCanIn('powers.write', company_id) === true
  const read = useCall(powers.ofCompany, { params: { id: company_id } })
  const [editing, setEditing] = useState<Editing>()
  const close = () => setEditing(undefined)
  const { data: rows, lacks = [], ksef = null } = read.data ?? {}
  const mayAdd = mayEdit && !archived_at

  async function revoke({ id, version, ...power }: Power) {
    await call(powers.revoke, { params: { id }, body: {}, version })
    toast(`Odwołano: ${nameOfPower(power)}.`)
    await refreshQueries('companies', 'powers')
  }

  return (
    <Card
      title="Pełnomocnictwa"
      actions={
        mayAdd && (
          <Button size="xs" variant="default" leftSection={<IconPlus {...icon} />} onClick={() => setEditing({ act: 'add' })}>
            Dodaj pełnomocnictwo
          </Button>
        )
      }
    >
      {read.isLoadingError && <ErrorState error={read.error} retry={read.refetch} />}
      {read.isPending && <Skeleton lines={4} />}
      <Lacks lacks={lacks} onAdd={mayAdd ? lack => setEditing({ act: 'add', lack }) : undefined} />
      {rows?.length === 0 && <NoRecords>Nie zapisano jeszcze żadnego pełnomocnictwa tej firmy.</NoRecords>}
      <RecordList>
        {ksef && <KsefPower granted={ksef} />}
        {rows?.map(power => (
          <PowerRow
            key={power.id}
            power={power}
            mayEdit={mayEdit}
            onEdit={() => setEditing({ act: 'change', power })}
            onRevoke={() => setEditing({ act: 'revoke', power })}
          />
        ))}
      </RecordList>
      <Suspense>
        {editing?.act === 'add' && (
          <PowerDialog company_id={company_id} power={undefined} kind={editing.lack?.kind} payer_id={editing.lack?.payer_id} onClose={close} />
        )}
        {editing?.act === 'change' && <PowerDialog company_id={company_id} power={editing.power} onClose={close} />}
        {editing?.act === 'revoke' && (
          <ConfirmDialog opened onClose={close} title={`Odwołać: ${nameOfPower(editing.power)}?`} act="Odwołaj" danger onConfirm={() => revoke(editing.power)}>
            {tellRevocation(editing.power.kind)}
          </ConfirmDialog>
        )}
      </Suspense>
    </Card>
  )
}
