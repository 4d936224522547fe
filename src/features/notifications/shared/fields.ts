import { audienceLabels, channelLabels, groupLabels } from './labels.ts'
import { fields } from '#kernel/fields/record.ts'

export const notificationFields = fields({
  event: { label: 'Zdarzenie', kind: 'text', required: true, readonly: true },
  /** What stands in the list: the first line and a sentence. */
  subject: { label: 'Pierwszy wiersz', kind: 'text', required: true, readonly: true },
  text: { label: 'Zdanie pod nim', kind: 'text', required: true, readonly: true },
  /** Within the portal, in the reader's own area. */
  path: { label: 'Strona', kind: 'text', required: true, readonly: true },
  read_at: { label: 'Przeczytano', kind: 'instant', readonly: true },
  created_at: { label: 'Kiedy', kind: 'instant', required: true, readonly: true },
})

const hour = { kind: 'clock', placeholder: 'GG:MM' } as const
export const quietFields = fields({
  from: { ...hour, label: 'Cisza od', required: true },
  to: { ...hour, label: 'Cisza do', required: true },
})

export const preferenceFields = fields({
  digest: {
    label: 'Jeden e-mail dziennie',
    kind: 'boolean',
    required: true,
    hint: 'Zamiast pojedynczych wiadomości o 6:30 przychodzi podsumowanie. O bezpieczeństwie konta piszemy od razu.',
  },
  quiet: { label: 'Godziny ciszy', kind: 'part', fields: quietFields },
  /** Channels turned off, by event. */
  muted: {
    label: 'Wyłączone powiadomienia',
    kind: 'part',
    required: true,
    fields: { event: { label: 'Powiadomienie', kind: 'text' }, channels: { label: 'Kanały', kind: 'choices', options: channelLabels } },
  },
  choices: { label: 'Powiadomienia', kind: 'part', required: true, readonly: true, computed: true },
  sms_offered: { label: 'SMS dostępne', kind: 'boolean', required: true, readonly: true, computed: true },
  push_offered: { label: 'Urządzenia dostępne', kind: 'boolean', required: true, readonly: true, computed: true },
})

/** An event that the office tells people of. */
export const templateFields = fields({
  event: { label: 'Zdarzenie', kind: 'text', required: true, readonly: true, row: true },
  title: { label: 'Powiadomienie', kind: 'text', required: true, readonly: true, row: true },
  concerned: { label: 'Kogo dotyczy', kind: 'text', required: true, readonly: true, row: true },
  audience: { label: 'Dla kogo', kind: 'choice', options: audienceLabels, required: true, readonly: true, row: true },
  security: { label: 'Chroni konto', kind: 'boolean', required: true, readonly: true, row: true },
  /** An e-mail to one who has no account yet; it has no other channel. */
  letter: { label: 'Do osoby bez konta', kind: 'boolean', required: true, readonly: true, row: true },
  /** An e-mail to a company; it has no other channel either, but may be turned off. */
  to_company: { label: 'Do firmy pod jej adresem', kind: 'boolean', required: true, readonly: true, row: true },
  enabled: { label: 'Powiadamiaj o tym zdarzeniu', kind: 'boolean', required: true, row: true },
  channels: { label: 'Kanały', kind: 'choices', options: channelLabels, required: true, row: true },
  /** The office decided something other than the catalogue. */
  changed: { label: 'Zmienione', kind: 'boolean', required: true, readonly: true, row: true },
  recipients: { label: 'Odbiorcy', kind: 'choices', options: groupLabels, required: true },
  days_before: { label: 'Dni przed terminem', kind: 'part', required: true, hint: 'Na przykład: 7, 1. Zero to dzień terminu.' },
  days_after: { label: 'Dni po terminie', kind: 'part', required: true, hint: 'Na przykład: 1, 3.' },
  quiet_from: { ...hour, label: quietFields.from.label, hint: 'SMS i urządzenia w tych godzinach czekają.' },
  quiet_to: { ...hour, label: quietFields.to.label, hint: 'Puste oba pola: bez ciszy.' },
})

/** The words of an event, by channel. */
export const wordFields = fields({
  portal_subject: { label: 'Pierwszy wiersz w portalu', kind: 'text', max: 200, required: true },
  portal_text: { label: 'Zdanie pod nim', kind: 'paragraphs', max: 1000, required: true, initial: '' },
  push_subject: { label: 'Tytuł na urządzeniu', kind: 'text', max: 200, required: true },
  push_text: { label: 'Tekst na urządzeniu', kind: 'paragraphs', max: 1000, required: true, initial: '' },
  email_subject: { label: 'Temat e-maila', kind: 'text', max: 200, required: true },
  email_text: { label: 'Treść e-maila', kind: 'paragraphs', max: 10_000, required: true },
  sms_text: { label: 'Treść SMS', kind: 'paragraphs', max: 1000, required: true },
  sms_plain: { label: 'Bez polskich liter', kind: 'boolean', required: true, hint: 'Jedna wiadomość mieści wtedy 160 znaków zamiast 70.' },
  channel: { label: 'Kanał', kind: 'choice', options: channelLabels, only: 'log' },
})

/** What the form of an event offers. */
export const offeredFields = fields({
  variables: {
    label: 'Zmienne',
    kind: 'part',
    required: true,
    readonly: true,
    computed: true,
    fields: fields({ name: { label: 'Nazwa', kind: 'text' }, label: { label: 'Etykieta', kind: 'text' } }),
  },
  offered_recipients: { label: 'Możliwi odbiorcy', kind: 'choices', options: groupLabels, required: true, readonly: true, computed: true },
  /** Around a term; otherwise days mean nothing. */
  reminds: { label: 'Przypomina o terminie', kind: 'boolean', required: true, readonly: true, computed: true },
  sms_offered: { label: 'SMS dostępne', kind: 'boolean', required: true, readonly: true, computed: true },
})
