import { IconFileAlert, IconFileCheck } from '@tabler/icons-react'
import { documents } from '#features/documents/shared/contract.ts'
import { formatMonth } from '#kernel/dates/dates.ts'
import { lazyNamed } from '#web/lazy-named.ts'
import { linkTo } from '#web/routing/routes.ts'
import { type ToDos, toDoLimit, toDosOf } from '#web/ui/display/to-do.ts'
import { ToDoLink } from '#web/ui/display/ToDoLink.tsx'
import { useCall } from '#web/api/use-call.ts'

export const DocumentCategories = lazyNamed(() => import('./pages/CategoryCard.tsx'), 'CategoryCard')
export const AskDialog = lazyNamed(() => import('./pages/RequestDocumentsDialog.tsx'), 'RequestDocumentsDialog')
export const DocumentUpload = lazyNamed(() => import('./pages/upload/DocumentUpload.tsx'), 'DocumentUpload')
export const CompanyDocuments = lazyNamed(() => import('./pages/CompanyDocuments.tsx'), 'CompanyDocuments')

/** The line, and what waits for it. */
export const loadOfflineStatus = () => import('./pages/upload/OfflineStatus.tsx').then(part => part.OfflineStatus)
export const loadOfflineNotice = () => import('./pages/upload/OfflineNotice.tsx').then(part => part.OfflineNotice)
export const askToLeave = async (): Promise<boolean> => (await import('./pages/upload/LeaveDialog.tsx')).askToLeave()

export { downloadFile } from './pages/preview/file-content.ts'
export { keepPhotos } from './pages/upload/taken-photos.ts'
export { formatBytes } from './pages/upload/format-bytes.ts'
export { startUpload } from './pages/upload/upload-transfer.ts'

/** What came back to be mended, and what the office asks to be acknowledged. */
export function useDocumentsToAnswer(company_id: string | undefined, enabled: boolean): ToDos {
  const filters = ['to_answer:true', company_id && `company_id=${company_id}`].filter(Boolean).join(',')
  const read = useCall(documents.list, { query: { filters, page: 1, limit: toDoLimit } }, { enabled })
  const rows = (read.data?.data ?? []).map(({ id, title, company_title, month, state, state_reason }) => {
    const mends = state === 'needs_correction'
    return {
      key: id,
      date: null,
      title: `${mends ? 'Dokument do poprawy' : 'Dokument do potwierdzenia'}: ${title}`,
      about: [`${company_title}, ${formatMonth(month)}`, mends && state_reason].filter(Boolean).join(': '),
      icon: mends ? IconFileAlert : IconFileCheck,
      hue: mends ? ('amber' as const) : ('violet' as const),
      tools: <ToDoLink act={mends ? 'Popraw' : 'Potwierdź'} to={linkTo('documents-view', { id })} title={title} />,
    }
  })
  return toDosOf(read, rows, { title: 'Dokumenty do poprawy i potwierdzenia', to: linkTo('documents', {}, { filters }) })
}
