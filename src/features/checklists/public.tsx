/** What other features show of checklists inside their own forms. */
export { ChecklistMenu } from './pages/ChecklistMenu.tsx'
