import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useAttempt } from '#web/ui/feedback/attempt.ts'
import { type TableFile, type TableFormat, tableFormats } from '#kernel/fields/table-file.ts'
import { saveFile } from '#web/api/save-file.ts'
import { LazyMenu } from '#web/ui/dialog/LazyMenu.tsx'

const names: Record<TableFormat, string> = { pdf: 'PDF', xlsx: 'Arkusz XLSX', csv: 'Plik CSV' }

/** What the report shows, as a file. */
export function FileMenu({ load }: { load(format: TableFormat): Promise<{ data: TableFile }> }) {
  const [busy, run] = useAttempt()
  async function save(format: TableFormat) {
    await run(async () => {
      saveFile((await load(format)).data)
    })
  }
  return (
    <LazyMenu
      position="bottom-end"
      width={200}
      entries={tableFormats.toReversed().map(format => ({ key: format, title: names[format], onClick: () => void save(format) }))}
    >
      <Button variant="default" loading={busy} leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}>
        Pobierz
      </Button>
    </LazyMenu>
  )
}
