import { environmentLabels, outageLabels, permissionLabels, problemLabels, stateLabels, wayLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

export const connectionFields = fields({
  state: { label: 'Stan połączenia z KSeF', kind: 'choice', options: stateLabels, required: true, readonly: true },
  way: { label: 'Sposób połączenia', kind: 'choice', options: wayLabels, required: true },
  since: { label: 'Od kiedy', kind: 'instant', readonly: true },
  problem: { label: 'Przyczyna', kind: 'choice', options: problemLabels, readonly: true },
  /** Asked of the Ministry while KSeF is silent. */
  outage: { label: 'Przerwa w KSeF', kind: 'choice', options: outageLabels, readonly: true, computed: true },
  outage_until: { label: 'Koniec przerwy', kind: 'instant', readonly: true, computed: true },
  permissions: { label: 'Uprawnienia w KSeF', kind: 'choices', options: permissionLabels, required: true, readonly: true },
  checked_at: { label: 'Ostatnie sprawdzenie', kind: 'instant', readonly: true },
  token_ends: { label: 'Token ważny do', kind: 'day', hint: 'Ten dzień podaje KSeF przy tworzeniu tokenu. Przypomnimy 60, 30 i 7 dni wcześniej.' },
  /** Never answered. */
  token: { label: 'Token', kind: 'text', only: 'change', hint: 'Cały tekst, tak jak pokazał go KSeF. Nikt go tu więcej nie zobaczy.' },
  environment: { label: 'Środowisko', kind: 'choice', options: environmentLabels, readonly: true, computed: true },
  /** To whom the company gives its permission; null while the office has no certificate. */
  office_nip: { label: 'NIP biura', kind: 'nip', readonly: true, computed: true },
})
