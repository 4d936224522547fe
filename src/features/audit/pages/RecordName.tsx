import { Link } from 'react-router'
import type { AuditRow } from '#features/audit/shared/contract.ts'

/** By name, and the way to it while it is there. */
export function RecordName({ entry }: { entry: Pick<AuditRow, 'record_title' | 'record_path'> }) {
  const title = entry.record_title ?? (entry.record_path ? 'Otwórz' : '–')
  return entry.record_path ? <Link to={entry.record_path}>{title}</Link> : title
}
