import { lazy } from 'react'

export { useCompanyTitles } from './pages/company-titles.ts'

/** For whatever is done with companies chosen elsewhere than in their list. */
export const CompanyNarrowing = lazy(() => import('./pages/CompanyNarrowing.tsx').then(part => ({ default: part.CompanyNarrowing })))
export const CompaniesField = lazy(() => import('./pages/CompaniesField.tsx').then(part => ({ default: part.CompaniesField })))
