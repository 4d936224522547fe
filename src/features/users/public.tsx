export { InvitationMenu } from './pages/InvitationMenu.tsx'
export { PersonField, StaffSelect } from './pages/PersonSelect.tsx'
