/** How a client answers for a month: by word, by silence after some days, or not at all. */
export const approvalModes = ['required', 'silent', 'none'] as const
export type ApprovalMode = (typeof approvalModes)[number]
