export const waitingKinds = [
  ...(['ticket', 'message', 'comment', 'remarks', 'acknowledge', 'correction', 'receipt', 'purchases', 'task'] as const),
  ...(['leave', 'medical', 'safety', 'contract', 'limit', 'zus_holiday', 'survey', 'training'] as const),
] as const
export type WaitingKind = (typeof waitingKinds)[number]

/** One thing that expects an act of one person, as each feature tells of it. */
export interface WaitingRow {
  kind: WaitingKind
  /** Of the record that is acted upon. */
  id: string
  company_id: string | null
  company_title: string | null
  title: string
  /** What was said or is wanted, without formatting. */
  text: string | null
  /** Who asked, and when. */
  by: string | null
  since: string | null
  date: string | null
  /** Where it is, in the area of this person. */
  path: string
  /** How many there are of its kind; nothing where all are told. */
  total?: number
}

/** Of one company or all, and no more than this. */
export interface WaitingFor {
  company_id?: string | undefined
  limit: number
}

/** Of each kind as many as one looks through; the rest is asked for. */
export const firstOfKind = 25
export const allOfKind = 1000

/** As much of a question as is read without opening it. */
export const shownOfText = 600

/** Days before its end in which what lapses is told of. */
export const lapseDays = 30
