export { AccountChecks } from './pages/AccountChecks.tsx'
export { VatNumberField } from './pages/VatNumberField.tsx'
