import { lazyNamed } from '#web/lazy-named.ts'

export { CompanyField, CompanySelect } from './pages/select/CompanySelect.tsx'
export { useCompanyTitles } from './pages/select/company-titles.ts'

/** For whatever is done with companies chosen elsewhere than in their list. */
export const AudienceEditor = lazyNamed(() => import('./pages/select/AudienceEditor.tsx'), 'AudienceEditor')
export const CompanyNarrowing = lazyNamed(() => import('./pages/select/CompanyNarrowing.tsx'), 'CompanyNarrowing')
export const CompaniesField = lazyNamed(() => import('./pages/select/CompaniesField.tsx'), 'CompaniesField')
export const CaretakerDialog = lazyNamed(() => import('./pages/CaretakerDialog.tsx'), 'CaretakerDialog')
export const InvitePerson = lazyNamed(() => import('./pages/InvitePersonDialog.tsx'), 'InvitePersonDialog')
