import type { Document } from '#features/documents/shared/contract.ts'
import { sourceLabels } from '#features/documents/shared/labels.ts'
import { scanLabels } from '#features/files/shared/labels.ts'
import { isReadable } from '#features/files/shared/rules.ts'
import { formatDateTime } from '#kernel/dates/dates.ts'
import classes from '#features/documents/pages/DocumentShow.module.css'
import { formatBytes } from '#features/documents/pages/upload/format-bytes.ts'

/** Shown when there is more than one file to choose from. */
export function FileVersions({ document: { files }, current, choose }: { document: Document; current: string | undefined; choose(id: string): void }) {
  if (files.length < 2) return null
  const newest = files[0]?.revision
  return (
    <ul className={classes.versions} aria-label="Pliki dokumentu">
      {files.map(file => (
        <li key={file.id}>
          <button type="button" aria-pressed={file.id === current} onClick={() => choose(file.id)}>
            <span>{file.name}</span>
            <span className={classes.meta}>
              {file.revision === newest ? 'aktualny' : `wersja ${file.revision}`}, {formatBytes(file.bytes)}
              {!isReadable(file.scan_state) && `, ${scanLabels[file.scan_state]}`}
              <br />
              {formatDateTime(file.created_at)}, {file.author_name ?? sourceLabels.ksef}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
