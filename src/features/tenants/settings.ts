import { z } from 'zod'
import { security, switches, workingHours, approval } from '#features/tenants/contract.ts'

const colour = z.string().regex(/^#[0-9a-f]{6}$/i)
const brand = z.strictObject({ primary: colour, secondary: colour })

/** All that an office decides about itself; kept as one checked document. */
export const officeSettings = z.strictObject({
  product_name: z.string().min(1).max(60),
  office: z.strictObject({
    name: z.string().min(1).max(120),
    address: z.string().max(200),
    phone: z.string().max(40),
    email: z.string().max(254),
    hours: z.string().max(80),
  }),
  theme: z.strictObject({ light: brand, dark: brand }),
  switches,
  approval,
  terms: z.string().max(20_000),
  /** Absent in offices founded before it: then the usual holds. */
  security: security.optional(),
  /** When somebody is there; absent means Monday to Friday, 8 to 16. */
  working_hours: workingHours.optional(),
  /** Credentials of outside services, each sealed with the office's key; absent means those of the installation. */
  services: z.strictObject({ smtp: z.string(), smsapi: z.string(), gus: z.string() }).partial().optional(),
})
export type OfficeSettings = z.infer<typeof officeSettings>
