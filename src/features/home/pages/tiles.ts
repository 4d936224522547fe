import type { Switch } from '#kernel/feature-flags.ts'
import { isSwitchedOn } from '#web/session/config.ts'

/** The tiles of both home screens: what each belongs to besides the module `dashboard`. What one has to do is no tile, it stays. */
const tiles = {
  lateMonths: ['component:settlements'],
  openMonths: ['component:settlements', 'component:dashboardCharts'],
  documents: ['documents', 'company', 'component:dashboardTiles'],
  load: ['reports', 'uptime', 'component:companyTasks', 'component:dashboardTiles'],
  comingDays: ['component:dashboardCalendar'],
  months: ['component:settlements', 'company'],
  toPay: ['component:settlements', 'component:taxesDue', 'component:dashboardTiles'],
} satisfies Record<string, readonly Switch[]>

export const hasTile = (name: keyof typeof tiles): boolean => isSwitchedOn(['dashboard', ...tiles[name]])
