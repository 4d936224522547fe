/** What other features show of tasks inside their own pages. */
export { ClientTasks } from '#features/tasks/pages/ClientTasks.tsx'
export { CompanyTasks } from '#features/tasks/pages/CompanyTasks.tsx'
export { TicketTasks } from '#features/tasks/pages/TicketTasks.tsx'
export { MyTasks } from '#features/tasks/pages/MyTasks.tsx'
