import type { Switch } from '#kernel/feature-flags.ts'

/** What a company's time line is made of: records that people know, each with what happens to it. */
export const timelineKinds = ['settlements', 'documents', 'tasks', 'tickets', 'employees', 'billing', 'companies'] as const
export type TimelineKind = (typeof timelineKinds)[number]

interface MomentRule {
  needs?: Switch
  /** Acts that everybody hears of who sees the record. */
  shared: readonly string[]
  /** Acts that stay in the office. */
  internal: readonly string[]
}

/** An act that is not named here is on nobody's time line. */
export const momentRules: Record<TimelineKind, MomentRule> = {
  settlements: {
    needs: 'component:settlements',
    shared: [
      ...['opened', 'documents_asked', 'taxes_sent', 'tax_paid', 'tax_unpaid'],
      ...['complete', 'none', 'start', 'incomplete', 'send', 'approve', 'remark', 'retracted', 'close', 'correct', 'hold', 'resume'],
    ],
    internal: ['documents_unasked', 'taxes_unsent', 'back', 'totals_saved', 'declaration_saved', 'documents_listed'],
  },
  documents: {
    needs: 'documents',
    shared: ['created', 'review', 'accept', 'book', 'unbook', 'return', 'reject', 'resend', 'acknowledged'],
    internal: ['updated', 'removed', 'restored'],
  },
  tasks: { needs: 'component:companyTasks', shared: ['created', 'moved', 'checked'], internal: ['updated', 'assigned', 'postponed', 'prioritised', 'undone'] },
  tickets: {
    shared: ['created', 'start', 'wait', 'resume', 'resolve', 'withdraw', 'reopen', 'close', 'answered', 'moved', 'rated'],
    internal: ['updated', 'assigned', 'merged', 'merged_into', 'undone'],
  },
  employees: { needs: 'component:employees', shared: ['created', 'reported', 'refused', 'reported_again', 'confirmed'], internal: ['changed', 'revealed'] },
  billing: { needs: 'component:billing', shared: ['approved', 'invoiced'], internal: ['statement_made', 'reopened'] },
  companies: { needs: 'company', shared: [], internal: ['created', 'changed', 'archived', 'restored', 'person_added', 'person_changed', 'person_removed'] },
}
