export { InvitationMenu } from './pages/InvitationMenu.tsx'
