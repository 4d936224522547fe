/** What a company shows of what happened in it. */
export { CompanyTimeline } from '#features/timeline/pages/CompanyTimeline.tsx'
