import { z } from 'zod'
import { appearance, approval, security, workingHours } from '#features/tenants/shared/contract.ts'
import { usualSecurity } from '#features/tenants/shared/rules.ts'

/** All that an office decides about itself; kept as one checked document. */
export const officeSettings = z.strictObject({
  ...appearance.shape,
  /** Each raised by the changes of its part; absent until the first one. */
  appearance_version: z.int().optional(),
  approval_version: z.int().optional(),
  security_version: z.int().optional(),
  hours_version: z.int().optional(),
  approval,
  /** Absent means the usual rules. */
  security: security.extend({ client_trusted_browsers: z.boolean().default(usualSecurity.client_trusted_browsers) }).optional(),
  /** When somebody is there; absent means Monday to Friday, 8 to 16. */
  working_hours: workingHours.optional(),
  /** A file shared with everybody; absent or null is the portal's own mark. */
  logo: z.strictObject({ file_id: z.uuid(), width: z.int(), height: z.int() }).nullable().optional(),
  /** Bytes for all files; absent or null means the limit of the installation. */
  storage_quota: z
    .union([z.int().positive(), z.literal('none')])
    .nullable()
    .optional(),
  /** Its administrators know that the room for files runs out. */
  storage_warned: z.boolean().optional(),
  /** Since when nobody is let in and nothing is sent; absent or null means that the office works. */
  suspended_at: z.iso.datetime().nullable().optional(),
  /** Some of its data are gone: it cannot be resumed any more. */
  removal_begun: z.boolean().optional(),
  /** Credentials of outside services, each sealed with the office's key; absent means those of the installation. */
  services: z.strictObject({ smtp: z.string(), smsapi: z.string(), gus: z.string(), ksef: z.string() }).partial().optional(),
  /** Each raised by the changes and the removal of its credentials. */
  service_versions: z.strictObject({ smtp: z.int(), smsapi: z.int(), gus: z.int(), ksef: z.int() }).partial().optional(),
})

declare module '#platform/config/offices.ts' {
  interface OfficeSettings extends z.infer<typeof officeSettings> {}
}
