import { Button } from '@mantine/core'
import { IconFileDownload, IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { ImportedList } from '#features/imports/shared/contract.ts'
import { importedLabels } from '#features/imports/shared/labels.ts'
import { linkTo } from '#web/routing/routes.ts'
import { icon } from '#web/ui/display/icon.ts'
import { useFileChooser } from '#web/ui/form/use-file-chooser.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { beginImport, faultOf, saveTemplate } from './import-acts.ts'

/** The file to bring in, and the template to fill. */
export function BeginImport({ list }: { list: ImportedList }) {
  const { choose, input } = useFileChooser({
    label: `Plik CSV: ${importedLabels[list].toLowerCase()}`,
    accept: '.csv,.txt,text/csv,text/plain',
    onFiles: ([first]) => void take(first),
  })
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()

  async function take(file: File | undefined) {
    if (!file) return
    setBusy(true)
    try {
      navigate(linkTo('dashboard-settings-imports-view', { id: await beginImport(list, file) }))
    } catch (error) {
      toast(faultOf(error), { tone: 'fault' })
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="subtle" leftSection={<IconFileDownload {...icon} />} onClick={() => void saveTemplate(list)}>
        Wzór: {importedLabels[list].toLowerCase()}
      </Button>
      <Button variant="default" loading={busy} leftSection={<IconFileImport {...icon} />} onClick={choose}>
        Importuj: {importedLabels[list].toLowerCase()}
      </Button>
      <input {...input} />
    </>
  )
}
