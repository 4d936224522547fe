import { lazyNamed } from '#web/lazy-named.ts'

export { useCompanyTitles } from './pages/company-titles.ts'

/** For whatever is done with companies chosen elsewhere than in their list. */
export const CompanyNarrowing = lazyNamed(() => import('./pages/CompanyNarrowing.tsx'), 'CompanyNarrowing')
export const CompaniesField = lazyNamed(() => import('./pages/CompaniesField.tsx'), 'CompaniesField')
