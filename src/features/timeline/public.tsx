/** What a company shows of what happened in it, and a record of itself. */
export { sentenceOf } from './labels.ts'
export { CompanyTimeline } from '#features/timeline/pages/CompanyTimeline.tsx'
export { useMoments } from '#features/timeline/pages/use-moments.ts'
