export const CALENDAR_LOCALE = 'pl-PL'

/** Sunday is 1, so 2 is Monday. */
export const FIRST_DAY_OF_WEEK = 2

/** Four letters: weekdays by their full names. */
export const WEEKDAY_MASK = 'WWWW'

/** How long a day's popover stays after the pointer has left, so that it can be reached. */
export const POPOVER_HIDE_DELAY_MS = 110

export const YEARS_PER_PAGE = 12
