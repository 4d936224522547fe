const hour = 3600

/** How long an office lets sessions last; only shorter than usual. */
export interface SessionLengths {
  staff_hours: number
  staff_idle_minutes: number
  client_days: number
  client_idle_hours: number
}

/** How long a session lasts, in seconds: without use, and in all. Staff sessions end sooner than clients'. */
export function sessionLife(isAdmin: boolean, lengths: SessionLengths) {
  return isAdmin
    ? { idle: lengths.staff_idle_minutes * 60, absolute: lengths.staff_hours * hour }
    : { idle: lengths.client_idle_hours * hour, absolute: lengths.client_days * 24 * hour }
}
