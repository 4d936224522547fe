import { lazyNamed } from '#web/lazy-named.ts'

export const DocumentCategories = lazyNamed(() => import('./pages/CategoryCard.tsx'), 'CategoryCard')
export const AskDialog = lazyNamed(() => import('./pages/request/RequestDocumentsDialog.tsx'), 'RequestDocumentsDialog')
export const DocumentUpload = lazyNamed(() => import('./pages/upload/DocumentUpload.tsx'), 'DocumentUpload')
export const CompanyDocuments = lazyNamed(() => import('./pages/CompanyDocuments.tsx'), 'CompanyDocuments')

/** The line, and what waits for it. */
export const loadOfflineStatus = () => import('./pages/upload/OfflineStatus.tsx').then(part => part.OfflineStatus)
export const loadOfflineNotice = () => import('./pages/upload/OfflineNotice.tsx').then(part => part.OfflineNotice)
export const askToLeave = async (): Promise<boolean> => (await import('./pages/upload/LeaveDialog.tsx')).askToLeave()

export { Gross } from './pages/preview/Gross.tsx'
export { downloadFile } from './pages/preview/file-content.ts'
export { keepPhotos } from './pages/upload/taken-photos.ts'
export { formatBytes } from './pages/upload/format-bytes.ts'
export { letterForms, takeBackRequests } from './pages/request/take-back-requests.ts'
export { startUpload } from './pages/upload/upload-transfer.ts'
