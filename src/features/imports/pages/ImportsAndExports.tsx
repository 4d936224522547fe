import '#web/ui/layout/mantine.ts'
import { Suspense } from 'react'
import { Exports } from '#features/exports/public.tsx'
import { type ImportedList, importedLists } from '#features/imports/shared/contract.ts'
import { isSwitchedOn } from '#web/session/config.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import { Skeleton } from '#web/ui/feedback/EmptyState.tsx'
import { Tabs, useTab } from '#web/ui/display/Tabs.tsx'
import { useCan } from '#web/session/use-session.ts'
import { BeginImport } from './BeginImport.tsx'
import { Imports } from './Imports.tsx'

const tabs = [
  { key: 'exports', title: 'Eksporty' },
  { key: 'imports', title: 'Importy' },
]

/** What was taken away in files, and what came in by them. */
export function ImportsAndExports() {
  const mayImport = useCan('imports.use')
  const mayAdd: Record<ImportedList, boolean> = {
    '/api/companies': useCan('companies.create') && isSwitchedOn('company'),
    '/api/employees': useCan('employees.write') && isSwitchedOn('component:employees'),
  }
  const tab = useTab(tabs)
  const lists = tab === 'imports' ? importedLists.filter(list => mayAdd[list]) : []
  const exported = (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Exports />
    </Suspense>
  )
  return (
    <Page
      title="Import i eksport"
      lead={
        tab === 'imports'
          ? 'Plik jest najpierw sprawdzany wiersz po wierszu. Nic się nie zapisuje przed potwierdzeniem.'
          : 'Gotowe pliki czekają siedem dni, potem są usuwane.'
      }
      actions={mayImport && lists.map(list => <BeginImport key={list} list={list} />)}
      flush
    >
      {mayImport ? (
        <Tabs tabs={tabs} label="Import i eksport">
          {tab === 'imports' ? <Imports /> : exported}
        </Tabs>
      ) : (
        exported
      )}
    </Page>
  )
}
