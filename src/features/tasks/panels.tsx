/** What other features show of tasks inside their own pages. */
export { useClientTasks } from '#features/tasks/pages/use-client-tasks.tsx'
export { CompanyTasks } from '#features/tasks/pages/CompanyTasks.tsx'
export { TicketTasks } from '#features/tasks/pages/TicketTasks.tsx'
export { MyTasks } from '#features/tasks/pages/MyTasks.tsx'
