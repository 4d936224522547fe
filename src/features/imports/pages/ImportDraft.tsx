import { Button } from '@mantine/core'
import { useState } from 'react'
import { type ImportRecord, imports } from '#features/imports/shared/contract.ts'
import { rowForms } from '#kernel/text/nouns.ts'
import { plural } from '#kernel/text/plural.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'
import { Card } from '#web/ui/layout/Page.tsx'
import { useCall } from '#web/api/use-call.ts'
import { ColumnChoice } from './ColumnChoice.tsx'
import { cancelImport, confirmImport } from './import-acts.ts'
import { ImportPreview } from './ImportPreview.tsx'
import classes from './ImportShow.module.css'

/** How the file is read, what becomes of its rows, and the word that takes them in. */
export function ImportDraft({ record }: { record: ImportRecord }) {
  const [faulty, setFaulty] = useState(false)
  const [page, setPage] = useState(1)
  const [leaving, setLeaving] = useState(false)
  const [busy, setBusy] = useState(false)
  const query = { page, limit: 25, faulty: faulty ? ('true' as const) : ('false' as const) }
  const rows = useCall(imports.rows, { params: { id: record.id }, query }, { placeholderData: before => before, enabled: !busy })
  const wrong = rows.data?.meta.faulty

  /** With the draft its rows go: meanwhile nobody asks for them. */
  async function end(act: () => Promise<unknown>) {
    setBusy(true)
    await act()
    setBusy(false)
  }

  return (
    <>
      <ColumnChoice record={record} />
      <Card title="Podgląd" flush>
        <ImportPreview
          record={record}
          rows={rows}
          faulty={faulty}
          onFaulty={on => {
            setFaulty(on)
            setPage(1)
          }}
          onPage={setPage}
        />
      </Card>
      <div className={classes.acts}>
        <p role="status">
          {wrong === undefined
            ? 'Sprawdzamy wiersze…'
            : wrong === 0
              ? 'Wszystkie wiersze są poprawne.'
              : `${plural(wrong, ['wiersz wymaga', 'wiersze wymagają', 'wierszy wymaga'])} poprawy w pliku. Po poprawieniu proszę przesłać go ponownie.`}
        </p>
        <Button variant="subtle" onClick={() => setLeaving(true)}>
          Porzuć import
        </Button>
        <Button loading={busy} disabled={wrong !== 0} onClick={() => void end(() => confirmImport(record))}>
          Zapisz {plural(record.total, rowForms)}
        </Button>
      </div>
      {leaving && (
        <ConfirmDialog
          opened
          onClose={() => setLeaving(false)}
          title={`Porzucić import „${record.file_name}”?`}
          act="Porzuć import"
          danger
          onConfirm={() => end(() => cancelImport(record.id))}
        >
          Nic nie zostanie zapisane, a plik zostanie usunięty.
        </ConfirmDialog>
      )}
    </>
  )
}
