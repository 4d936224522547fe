import type { Permission } from '#kernel/access/access.ts'
import type { Switch } from '#kernel/feature-flags.ts'
import type { Channel, Group, Texts } from '#features/notifications/shared/rules.ts'

interface Variable {
  label: string
  /** Stands in the preview until such an event has happened. */
  example: string
}

/** Something that people are told of. A feature adds one entry; settings, screens and sending follow from it. */
export interface EventKind {
  title: string
  /** Who it concerns, in words: those whom the feature names. */
  concerned: string
  /** In which area its people are. */
  audience: 'staff' | 'clients' | 'everyone'
  /** Whoever may not do this, in the company of the event, is told nothing. */
  permission: Permission
  /** Of the configuration; switched off, nothing is told. */
  needs?: readonly Switch[]
  /** Of one's own account: can be turned off by nobody, and goes out at once. */
  security?: true
  /** To one who has no account yet: always, by e-mail alone, and of no use without its link. */
  letter?: true
  /** To a company's own address: nobody gets it by an account, or could turn it off there. */
  to_company?: true
  /** Told although the person did it. */
  tells_author?: true
  /** Who else an office may choose; the company's own people and heads of the office. */
  also?: readonly Exclude<Group, 'concerned'>[]
  channels: readonly Channel[]
  /** Days before (positive) and after (negative) a term on which it is told. */
  days?: readonly number[]
  variables: Readonly<Record<string, Variable>>
  /** The notice in the portal, in one line and a sentence, and the body of the mail between greeting and signature. */
  texts: { headline: string; short: string; subject?: string; body: string }
}

const paragraphs = (...parts: string[]) => parts.filter(Boolean).join('\n\n')

/** The texts an office starts from. */
export function defaultTexts({ texts, security }: EventKind): Texts {
  const warning = security ? 'Jeśli to nie Państwo, prosimy zmienić hasło i od razu zadzwonić do biura: {{telefon_biura}}' : ''
  const notice = { subject: texts.headline, text: texts.short }
  return {
    portal: notice,
    push: notice,
    email: { subject: `${texts.subject ?? texts.headline} – {{portal}}`, text: paragraphs('Dzień dobry,', texts.body, warning, '{{biuro}}') },
    sms: { subject: '', text: `{{portal}}: ${texts.headline}. {{link}}` },
  }
}
