import { fields } from '#kernel/fields/record.ts'

/** What somebody proves by who they are: one of the two. */
export const proofFields = fields({
  current_password: { label: 'Hasło', kind: 'text', only: 'change' },
  code: { label: 'Kod z aplikacji', kind: 'code', only: 'change' },
})
