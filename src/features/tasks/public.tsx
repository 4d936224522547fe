/** What other features show of tasks inside their own pages. */
export { CompanyNextTasks } from '#features/tasks/pages/CompanyNextTasks.tsx'
export { CompanyTasks, useOpenTaskCount } from '#features/tasks/pages/CompanyTasks.tsx'
export { TicketTasks, useTicketTasks } from '#features/tasks/pages/TicketTasks.tsx'
export { NewTaskButton, useNewTask } from '#features/tasks/pages/NewTask.tsx'
export { ObligationTask, obligationEntries } from '#features/tasks/pages/ObligationTask.tsx'
export { DoneButton } from '#features/tasks/pages/DoneButton.tsx'
export { MyTasks } from '#features/tasks/pages/MyTasks.tsx'
