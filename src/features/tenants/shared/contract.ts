import { z } from 'zod'
import { approvalModes } from '#kernel/approval-modes.ts'
import { endpoint, one } from '#kernel/endpoint.ts'
import { clock, email, id, isOneLine, oneLineOnly, text } from '#kernel/fields/scalars.ts'
import { components, modules, type Switches } from '#kernel/feature-flags.ts'
import type { Logo, OfficeConfig } from '#kernel/office-config.ts'

const each = <Name extends string>(names: readonly Name[]) =>
  z.strictObject(Object.fromEntries(names.map(name => [name, z.boolean()])) as Record<Name, z.ZodBoolean>)

export const moduleSwitches = each(modules)
export const componentSwitches = each(components)

export const switches = z.strictObject({
  modules: moduleSwitches,
  components: componentSwitches,
  variants: z.strictObject({
    home: z.enum(['tiles', 'list']),
    companyView: z.enum(['tabs', 'sections']),
    density: z.enum(['comfortable', 'compact']),
  }),
  columns: z.record(z.string().max(40), z.array(z.string().max(40)).min(1, 'Lista musi mieć choć jedną kolumnę.').max(40)),
}) satisfies z.ZodType<Switches>

/**
 * How an office lets its people in; session lengths only shorter than the usual ones.
 * Shapes are written out here, because the log-in loads this file, and not the words of the settings (`fields.ts`).
 */
export const security = z.strictObject({
  staff_totp_required: z.boolean(),
  /** Accountants, payroll clerks and assistants see just the companies they are assigned to. */
  staff_assigned_only: z.boolean(),
  staff_hours: z.int().min(1).max(12),
  staff_idle_minutes: z.int().min(5).max(60),
  client_days: z.int().min(1).max(30),
  client_idle_hours: z.int().min(1).max(24),
  /** A client may have a browser of their own asked for no code for 30 days. */
  client_trusted_browsers: z.boolean(),
})
export type Security = z.infer<typeof security>

const openDay = z.strictObject({ opens: clock, closes: clock })

/** From Monday to Sunday, null is a free day; public holidays are free by themselves. Response times run in these hours. */
export const workingHours = z
  .array(openDay.nullable())
  .length(7, 'Proszę podać godziny wszystkich dni tygodnia.')
  .refine(days => days.every(day => !day || day.opens < day.closes), 'Biuro zamyka się później, niż otwiera.')
  .refine(days => days.some(day => day), 'Proszę zaznaczyć co najmniej jeden dzień pracy.')
  .meta({ examples: [[...Array.from({ length: 5 }, () => ({ opens: '08:00', closes: '16:00' })), null, null]] })

const sessionLengths = security.omit({ staff_totp_required: true, staff_assigned_only: true, client_trusted_browsers: true })

/** How clients agree to their months, where a company has no rule of its own. */
export const approval = z.strictObject({ mode: z.enum(approvalModes), silent_days: z.int().min(1).max(60) })

const version = z.int()
export const approvalRecord = approval.extend({ version })
export type ApprovalRecord = z.infer<typeof approvalRecord>
export const securityRecord = security.extend({ version })
export type SecurityRecord = z.infer<typeof securityRecord>
export const officeHours = z.strictObject({ working_hours: workingHours })
export const hoursRecord = officeHours.extend({ version })
export type HoursRecord = z.infer<typeof hoursRecord>

const colour = (example: string) =>
  z
    .string()
    .regex(/^#[0-9A-Fa-f]{6}$/, 'Proszę podać kolor w postaci #1f5fd6.')
    .meta({ examples: [example] })
const brand = (example: string) => z.strictObject({ primary: colour(example), secondary: colour(example) })
/** Where answers to the office's mail go; none is needed. */
const reply_address = z
  .string()
  .trim()
  .max(254)
  .refine(typed => typed === '' || email.safeParse(typed).success, 'Proszę podać poprawny adres e-mail.')
  .meta({ examples: ['biuro@firma.example'] })
/** Of one line, or nothing. */
const line = (most: number) => z.string().max(most).refine(isOneLine, oneLineOnly)

export const officeContact = z.strictObject({
  name: text(120),
  address: line(200),
  phone: line(40),
  email: reply_address,
  hours: line(80),
})

/** What an office shows of itself, what is switched on in it, and what people agree to when they register. */
export const appearance = z.strictObject({
  product_name: text(60),
  office: officeContact,
  theme: z.strictObject({ light: brand('#1f5fd6'), dark: brand('#8ab4ff') }),
  switches,
  terms: z.string().max(20_000),
})
export type Appearance = z.infer<typeof appearance>
export const appearanceRecord = appearance.extend({ version })
export type AppearanceRecord = z.infer<typeof appearanceRecord>

/** A picture of the office's own beside its name, with its size in pixels. */
export const logo = z.object({ url: z.string(), width: z.int(), height: z.int() }) satisfies z.ZodType<Logo>

export const config = z.object({
  crss: z.string(),
  product_name: z.string(),
  office: z.object({ name: z.string(), address: z.string(), phone: z.string(), hours: z.string() }),
  logo: logo.nullable(),
  api_key: z.string(),
  locale: z.literal('pl-PL'),
  theme: z.object({
    light: z.object({ primary: z.string(), secondary: z.string() }),
    dark: z.object({ primary: z.string(), secondary: z.string() }),
  }),
  web_font: z.object({ family: z.string(), weights: z.array(z.int()), stylesheet: z.string() }),
  ...switches.shape,
  demo: z.boolean(),
  staff_totp_required: z.boolean(),
  session_lengths: sessionLengths,
}) satisfies z.ZodType<OfficeConfig>

const icon = z.object({ src: z.string(), sizes: z.string(), type: z.string().optional(), purpose: z.enum(['any', 'maskable']) })

/** What a device asks before it installs the portal as an app, in the names of the W3C's manifest. */
export const manifest = z.object({
  id: z.literal('/'),
  start_url: z.literal('/'),
  scope: z.literal('/'),
  display: z.literal('standalone'),
  lang: z.literal('pl'),
  dir: z.literal('ltr'),
  name: z.string(),
  short_name: z.string(),
  description: z.string(),
  theme_color: z.string(),
  background_color: z.string(),
  icons: z.array(icon),
})
export type Manifest = z.infer<typeof manifest>

export const tenants = {
  config: endpoint({ method: 'GET', path: '/api/config', access: 'open', summary: 'Konfiguracja biura według adresu', response: z.object({ data: config }) }),
  manifest: endpoint({ method: 'GET', path: '/api/manifest', access: 'open', summary: 'Portal biura jako aplikacja na urządzeniu', response: manifest }),
  approval: endpoint({
    method: 'GET',
    path: '/api/tenants/approval',
    access: 'tenants.approval.read',
    summary: 'Akceptacja miesięcy przez klientów: zasada biura',
    response: one(approvalRecord),
  }),
  changeApproval: endpoint({
    method: 'PUT',
    path: '/api/tenants/approval',
    access: 'tenants.approval',
    summary: 'Zmiana zasady akceptacji miesięcy',
    body: approval,
    response: one(approvalRecord),
  }),
  appearance: endpoint({
    method: 'GET',
    path: '/api/tenants/appearance',
    access: 'tenants.appearance.read',
    summary: 'Dane biura, kolory, moduły i regulamin',
    response: one(appearanceRecord),
  }),
  changeAppearance: endpoint({
    method: 'PUT',
    path: '/api/tenants/appearance',
    access: 'tenants.appearance',
    summary: 'Zmiana danych biura, kolorów, modułów i regulaminu',
    body: appearance,
    response: one(appearanceRecord),
  }),
  changeLogo: endpoint({
    method: 'PUT',
    path: '/api/tenants/logo',
    access: 'tenants.appearance',
    summary: 'Zmiana logo biura na przesłany obraz; bez niego wraca znak portalu',
    body: z.strictObject({ file_id: id.nullable().default(null) }),
    response: one(z.object({ logo: logo.nullable() })),
  }),
  security: endpoint({
    method: 'GET',
    path: '/api/tenants/security',
    access: 'tenants.security.read',
    summary: 'Logowanie i dostęp w biurze',
    response: one(securityRecord),
  }),
  changeSecurity: endpoint({
    method: 'PUT',
    path: '/api/tenants/security',
    access: 'tenants.security',
    requiresRecentAuth: true,
    summary: 'Zmiana zasad logowania',
    body: security,
    response: one(securityRecord),
  }),
  hours: endpoint({
    method: 'GET',
    path: '/api/tenants/working-hours',
    access: 'schedule.read',
    summary: 'Godziny pracy biura',
    response: one(hoursRecord),
  }),
  changeHours: endpoint({
    method: 'PUT',
    path: '/api/tenants/working-hours',
    access: 'tenants.hours',
    summary: 'Zmiana godzin pracy biura',
    body: officeHours,
    response: one(hoursRecord),
  }),
}
