import type { Role } from '#kernel/access/access.ts'

export const demoPassword = 'Biurko-demo-2026'

export interface DemoPerson {
  key: string
  first_name: string
  last_name: string
  role: Role
  isAdmin: boolean
  phone: string | null
}

const staff = (key: string, first_name: string, last_name: string, role: Role, phone: string): DemoPerson => ({
  key,
  first_name,
  last_name,
  role,
  isAdmin: true,
  phone,
})
const client = (key: string, first_name: string, last_name: string, role: Role): DemoPerson => ({
  key,
  first_name,
  last_name,
  role,
  isAdmin: false,
  phone: null,
})

/** Log-ins are `<key>@demo.example`. */
export const demoPeople: DemoPerson[] = [
  staff('administrator', 'Piotr', 'Rutka', 'administrator', '+48125550143'),
  staff('kierownik', 'Joanna', 'Sowa', 'manager', '+48125550144'),
  staff('ksiegowa', 'Magdalena', 'Krupa', 'accountant', '+48125550147'),
  staff('kadry', 'Tomasz', 'Bielak', 'payroll', '+48125550148'),
  client('klient', 'Anna', 'Zawilska', 'owner'),
  client('pracownik', 'Robert', 'Pawlik', 'member'),
]
