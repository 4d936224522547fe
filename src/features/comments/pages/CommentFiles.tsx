import { useQuery } from '@tanstack/react-query'
import { IconFileText, IconPhoto } from '@tabler/icons-react'
import type { CommentFile } from '#features/comments/shared/contract.ts'
import { downloadFile, formatBytes } from '#features/documents/public.tsx'
import { scanLabels, warningLabels } from '#features/files/shared/labels.ts'
import { isPicture, isReadable } from '#features/files/shared/rules.ts'
import classes from './CommentFiles.module.css'
import { signedLink } from './picture-links.ts'

/** How large it is, or why it can't be opened yet. */
export const stateOf = (file: CommentFile) => (isReadable(file.scan_state) ? formatBytes(file.bytes) : scanLabels[file.scan_state])

/** What is attached: pictures as pictures, the rest by name. */
export function CommentFiles({ files }: { files: readonly CommentFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={classes.files} aria-label="Załączniki">
      {files.map(file => (
        <li key={file.id}>
          {isPicture(file) && isReadable(file.scan_state) && <Picture file={file} />}
          <button
            type="button"
            className={classes.file}
            disabled={!isReadable(file.scan_state)}
            onClick={() => downloadFile(file.id)}
            aria-label={`Pobierz: ${file.name} ${stateOf(file)}`}
          >
            {isPicture(file) ? <IconPhoto size={16} stroke={1.75} aria-hidden /> : <IconFileText size={16} stroke={1.75} aria-hidden />}
            <b>{file.name}</b> <span>{stateOf(file)}</span>
          </button>
          {file.warnings.map(warning => (
            <span key={warning} className={classes.warning}>
              {warningLabels[warning]}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

function Picture({ file }: { file: CommentFile }) {
  // The address is for this one showing: another one asks anew.
  const link = useQuery({
    queryKey: ['files', 'picture', file.id],
    queryFn: ({ signal }) => signedLink(file.id, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  return link.data ? <img className={classes.picture} src={link.data} alt={file.name} /> : null
}
