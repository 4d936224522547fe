import type { TestOffice } from '#test/office.ts'

/** What a node believes of somebody's sessions for a moment is over: the next call reads their rights anew. */
export const forgetSessions = ({ office, test }: TestOffice, { id }: { id: string }) =>
  test.installation.bus.emit('ended', { tenant_id: office.id, user_id: id })
