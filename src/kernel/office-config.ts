import type { SessionLengths } from './access/session-life.ts'
import type { Switches } from './feature-flags.ts'

/** A picture of the office's own beside its name, with its size in pixels. */
export interface Logo {
  url: string
  width: number
  height: number
}

interface Colours {
  primary: string
  secondary: string
}

/** What everybody may know of an office before they log in, and what the portal is drawn by. */
export interface OfficeConfig extends Switches {
  crss: string
  product_name: string
  office: { name: string; address: string; phone: string; hours: string }
  logo: Logo | null
  api_key: string
  locale: 'pl-PL'
  theme: { light: Colours; dark: Colours }
  web_font: { family: string; weights: number[]; stylesheet: string }
  demo: boolean
  staff_totp_required: boolean
  session_lengths: SessionLengths
}
