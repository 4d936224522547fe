/** What other features show of the office's own rules. */
export { ApprovalCard } from './pages/ApprovalCard.tsx'
export { HoursDialog } from './pages/HoursDialog.tsx'
