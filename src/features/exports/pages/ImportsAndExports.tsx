import '#web/ui/mantine.ts'
import { Page } from '#web/ui/Page.tsx'
import { Exports } from './Exports.tsx'

export function ImportsAndExports() {
  return (
    <Page title="Import i eksport" lead="Gotowe pliki czekają siedem dni, potem są usuwane." flush>
      <Exports />
    </Page>
  )
}
