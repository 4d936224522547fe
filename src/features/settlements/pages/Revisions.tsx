import { useState } from 'react'
import { declarations } from '#features/declarations/shared/contract.ts'
import { type Settlement, type SettlementRevision, settlements } from '#features/settlements/shared/contract.ts'
import { totals } from '#features/monthly-figures/shared/contract.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import { plural } from '#kernel/text/plural.ts'
import { useCall } from '#web/api/use-call.ts'
import { DataTable } from '#web/ui/list/DataTable.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { ErrorState, Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { SegmentedControl } from '#web/ui/form/SegmentedControl.tsx'
import { compareVersions, type Version } from './compare-versions.ts'
import classes from './Revisions.module.css'

/** The figures as they were before each correction, beside those that came after. */
export function Revisions({ settlement }: { settlement: Settlement }) {
  const params = { params: { id: settlement.id } }
  const corrected = { enabled: settlement.revision > 1 }
  const read = useCall(settlements.revisions, params, corrected)
  const figures = useCall(totals.get, { params: { settlement_id: settlement.id } }, corrected)
  const forms = useCall(declarations.list, { params: { settlement_id: settlement.id } }, corrected)
  const [chosen, setChosen] = useState<number>()
  if (settlement.revision === 1) return null
  const failed = [read, figures, forms].find(({ isLoadingError }) => isLoadingError)
  if (failed) return <ErrorState error={failed.error} retry={failed.refetch} />
  if (!read.data || !figures.data || !forms.data) return <Skeleton lines={3} />
  const revisions = read.data.data
  const current: Version = { taxes: settlement.taxes, totals: figures.data.data, declarations: forms.data.data }
  const old = revisions.find(({ revision }) => revision === chosen) ?? revisions.at(-1)
  if (!old) return null
  const next = revisions.find(({ revision }) => revision === old.revision + 1)
  return (
    <Card
      title="Wersje rozliczenia"
      actions={
        <SegmentedControl
          label="Wersja do porównania"
          options={revisions.map(({ id, revision }) => ({ key: id, title: `Wersja ${revision}`, value: revision, chosen: revision === old.revision }))}
          onChoose={setChosen}
        />
      }
    >
      <p className={classes.words}>
        Wersja {old.revision} obowiązywała do {formatDateTime(old.created_at)}. Powód korekty: {old.reason}
      </p>
      <ComparisonTable old={old} after={next?.snapshot ?? current} afterName={next ? `Wersja ${next.revision}` : `Wersja ${settlement.revision}, obecna`} />
    </Card>
  )
}

function ComparisonTable({ old, after, afterName }: { old: SettlementRevision; after: Version; afterName: string }) {
  const rows = compareVersions(old.snapshot, after)
  const changed = rows.filter(({ differs }) => differs).length
  return (
    <>
      <p className={classes.words}>
        {changed === 0 ? 'Jak dotąd nic się nie zmieniło.' : `${plural(changed, ['zmieniona pozycja', 'zmienione pozycje', 'zmienionych pozycji'])}.`}
      </p>
      <DataTable
        label={`Porównanie: wersja ${old.revision} i ${afterName.toLowerCase()}`}
        columns={[
          { key: 'name', title: 'Pozycja', cell: row => row.name },
          { key: 'before', title: `Wersja ${old.revision}`, align: 'right', cell: row => row.before },
          { key: 'after', title: afterName, align: 'right', cell: row => row.after },
          { key: 'change', title: 'Różnica', align: 'right', cell: row => row.change ?? (row.differs ? 'zmiana' : '–') },
        ]}
        rows={rows}
        keyOf={row => row.name}
        classOf={row => (row.differs ? classes.differs : undefined)}
        dense
      />
    </>
  )
}
