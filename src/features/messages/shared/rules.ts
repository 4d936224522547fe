export const maxFiles = 10
/** People that one conversation may be begun with by name. */
export const maxPeople = 50

/** To whom in a company the office writes. */
export const addressedRoles = ['owner', 'member', 'viewer'] as const
export type AddressedRole = (typeof addressedRoles)[number]

export type BroadcastState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed'

/** `mailed`: nobody there has an account, and the company's own address got a letter. */
export type DeliveryState = 'waiting' | 'sent' | 'mailed' | 'unreachable' | 'cancelled'

export const isUnderWay = ({ state }: { state: BroadcastState }) => state === 'waiting' || state === 'running'

/** Called off, or given up. */
export const stoppedStates = ['cancelled', 'failed'] as const satisfies BroadcastState[]

/** Companies that it would still go to if it were taken up again. */
export const heldBack = ({ state, done, total }: { state: BroadcastState; done: number; total: number }) =>
  stoppedStates.some(stopped => stopped === state) ? total - done : 0
