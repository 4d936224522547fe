import { lazyNamed } from '#web/lazy-named.ts'

/** What other features show of settlements inside their own pages. */
export { ClientToDo, itemsOf } from '#features/settlements/pages/client/ClientToDo.tsx'
export { CompanySettlements } from '#features/settlements/pages/CompanySettlements.tsx'
export { clientBadge, clientStateText, settlementBadges } from '#features/settlements/pages/badges.ts'
export { clientsMove } from '#features/settlements/pages/part-badges.ts'
export { MonthSteps } from '#features/settlements/pages/MonthSteps.tsx'
export { OpenMonths, openMonths } from '#features/settlements/pages/OpenMonths.tsx'
export { PaymentDetails } from '#features/settlements/pages/client/PaymentDetails.tsx'
export { PaymentRow } from '#features/settlements/pages/client/PaymentRow.tsx'
export { SettlementField } from '#features/settlements/pages/SettlementField.tsx'

/** Each company is asked for what it lacks, in its own month. */
export const AskEachDialog = lazyNamed(() => import('./pages/AskEachDialog.tsx'), 'AskEachDialog')
