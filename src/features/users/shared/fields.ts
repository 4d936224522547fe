import { roleOptions, secondFactorLabels, themeLabels, userStatusLabels } from './labels.ts'
import { roles } from '#kernel/access/access.ts'
import { fields } from '#kernel/fields/record.ts'

export const userFields = fields({
  first_name: { label: 'Imię', kind: 'text', max: 80, required: true, list: {}, export: true },
  last_name: { label: 'Nazwisko', kind: 'text', max: 80, required: true, list: { inTitle: true }, export: true },
  email: { label: 'Adres e-mail', kind: 'email', required: true, list: {}, export: true },
  role: { label: 'Rola', kind: 'choice', options: roleOptions(roles), required: true, list: {}, filter: true, export: true },
  status: { label: 'Stan', kind: 'choice', options: userStatusLabels, required: true, readonly: true, list: {}, filter: true, export: true },
  last_login_at: { label: 'Ostatnie logowanie', kind: 'instant', readonly: true, list: {}, export: true },
  phone: { label: 'Telefon', kind: 'phone', list: { extra: true, sortable: false }, export: true },
  created_at: { label: 'Dodano', kind: 'instant', required: true, readonly: true, list: { extra: true }, filter: true, export: true },
  isAdmin: { label: 'Pracownik biura', kind: 'boolean', required: true },
  /** Of others this and the last log-in are for staff alone. */
  second_factor: { label: 'Drugi składnik', kind: 'choice', options: secondFactorLabels },
  theme: { label: 'Wygląd', kind: 'choice', options: themeLabels, required: true },
  /** The file of the picture, if there is one; its address is answered by `avatars`. */
  avatar: { label: 'Zdjęcie', kind: 'part' },
  /** In which a client has a role. */
  companies: { label: 'Firmy', kind: 'part', only: 'change' },
  password: { label: 'Hasło', kind: 'text', required: true, only: 'change', hint: 'Co najmniej 12 znaków; dobre są trzy przypadkowe słowa.' },
  current_password: { label: 'Obecne hasło', kind: 'text', only: 'change' },
  email_code: { label: 'Kod weryfikacyjny', kind: 'code', only: 'change' },
  accept_terms: { label: 'Akceptuję regulamin portalu', kind: 'boolean', required: true, only: 'change' },
})
