/** What other features show of the office's own rules. */
export { HoursDialog } from './pages/HoursDialog.tsx'
