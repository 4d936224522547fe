/** How a client answers for a month: by word, by silence after some days, or not at all. */
export const approvalModes = ['required', 'silent', 'none'] as const
export type ApprovalMode = (typeof approvalModes)[number]

export const approvalLabels: Record<ApprovalMode, string> = {
  required: 'Klient musi zaakceptować',
  silent: 'Brak odpowiedzi oznacza zgodę',
  none: 'Bez akceptacji klienta',
}
