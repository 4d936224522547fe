import { environmentLabels, outageLabels, permissionLabels, problemLabels, roleLabels, stateLabels, wayLabels } from './labels.ts'
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
  fetched_at: { label: 'Ostatnie pobranie faktur', kind: 'instant', readonly: true },
  token_ends: { label: 'Token ważny do', kind: 'day', hint: 'Ten dzień podaje KSeF przy tworzeniu tokenu. Przypomnimy 60, 30 i 7 dni wcześniej.' },
  /** Never answered. */
  token: { label: 'Token', kind: 'text', only: 'change', hint: 'Cały tekst, tak jak pokazał go KSeF. Nikt go tu więcej nie zobaczy.' },
  environment: { label: 'Środowisko', kind: 'choice', options: environmentLabels, readonly: true, computed: true },
  /** To whom the company gives its permission; null while the office has no certificate. */
  office_nip: { label: 'NIP biura', kind: 'nip', readonly: true, computed: true },
})

/** How far the invoices of one role have come. */
export const streamFields = fields({
  role: { label: 'Rola firmy', kind: 'choice', options: roleLabels, required: true, readonly: true },
  /** All that KSeF took in before is here. */
  cursor: { label: 'Pobrano do', kind: 'instant', required: true, readonly: true },
  fetched_at: { label: 'Ostatnie pobranie', kind: 'instant', readonly: true },
  /** New ones come after these. */
  reads_history: { label: 'Przegląda starsze faktury', kind: 'boolean', required: true, readonly: true, computed: true },
})

export const fetchFields = fields({
  created_at: { label: 'Kiedy', kind: 'instant', required: true, readonly: true },
  role: { label: 'Rola firmy', kind: 'choice', options: roleLabels, required: true, readonly: true },
  way: { label: 'Sposób połączenia', kind: 'choice', options: wayLabels, required: true, readonly: true },
  since: { label: 'Faktury przyjęte przez KSeF od', kind: 'instant', readonly: true },
  found: { label: 'Znaleziono', kind: 'number', required: true, readonly: true },
  added: { label: 'Nowych', kind: 'number', required: true, readonly: true },
  problem: { label: 'Przyczyna', kind: 'choice', options: problemLabels, readonly: true },
})

export const progressFields = fields({
  streams: { label: 'Dokąd pobrano', kind: 'part', readonly: true, computed: true, fields: streamFields },
  fetches: { label: 'Pobrania', kind: 'part', readonly: true, computed: true, fields: fetchFields },
})
