import '#web/ui/layout/mantine.ts'
import {
  IconAdjustments,
  IconBell,
  IconCalendarEvent,
  IconCategory,
  IconChecklist,
  IconFileExport,
  IconFiles,
  IconHistory,
  IconListCheck,
  IconListDetails,
  IconMessages,
  IconPlugConnected,
  IconSend,
  IconShieldLock,
  IconShoppingCart,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { isThere } from '#web/routing/route-at.ts'
import { type LinkName, linkTo, titleOf } from '#web/routing/routes.ts'
import { Page } from '#web/ui/layout/Page.tsx'
import classes from './Settings.module.css'

type Name = Extract<LinkName, `dashboard-settings-${string}` | 'dashboard-schedule'>

interface Entry {
  name: Exclude<Name, 'dashboard-settings-notifications-edit'>
  icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>
  text: string
}

const entries: Entry[] = [
  { name: 'dashboard-settings-notifications', icon: IconBell, text: 'O czym powiadamiamy, kogo, jakim kanałem i w jakich słowach.' },
  { name: 'dashboard-schedule', icon: IconCalendarEvent, text: 'Kalendarz biura: terminy, własne wydarzenia, święta i godziny pracy.' },
  { name: 'dashboard-settings-outbox', icon: IconSend, text: 'Wiadomości w drodze, wysłane i te, których nie udało się dostarczyć.' },
  { name: 'dashboard-settings-integrations', icon: IconPlugConnected, text: 'Poczta, SMSAPI i rejestry: dane dostępu i próba połączenia.' },
  { name: 'dashboard-settings-appearance', icon: IconAdjustments, text: 'Dane i logo biura, kolory, włączone moduły i kolumny list.' },
  { name: 'dashboard-settings-categories', icon: IconCategory, text: 'Kategorie spraw, z czasem odpowiedzi, i kategorie dokumentów.' },
  { name: 'dashboard-settings-answers', icon: IconMessages, text: 'Odpowiedzi, które w sprawach wstawia się jednym kliknięciem.' },
  { name: 'dashboard-settings-approval', icon: IconListCheck, text: 'Jak klienci zgadzają się na kwoty swoich miesięcy.' },
  { name: 'dashboard-settings-checklists', icon: IconChecklist, text: 'Listy kontrolne kroków, które powtarzają się w zadaniach.' },
  { name: 'dashboard-settings-document-checklists', icon: IconFiles, text: 'Dokumenty, o które biuro prosi co miesiąc: dla każdego rodzaju firm.' },
  { name: 'dashboard-settings-purchases', icon: IconShoppingCart, text: 'O które faktury zakupu pytamy klientów, do kiedy i co obowiązuje bez odpowiedzi.' },
  { name: 'dashboard-settings-procedures', icon: IconListDetails, text: 'Instrukcje pokazywane klientom na pulpicie.' },
  { name: 'dashboard-settings-security', icon: IconShieldLock, text: 'Aplikacja uwierzytelniająca, długość sesji i firmy widoczne dla pracowników.' },
  { name: 'dashboard-settings-imports', icon: IconFileExport, text: 'Przygotowane pliki i wczytywanie danych.' },
  { name: 'dashboard-settings-audit', icon: IconHistory, text: 'Kto, kiedy i co zmienił.' },
]

/** What this person may set, as far as it is there. */
export function Settings() {
  return (
    <Page title="Ustawienia" look="cards">
      <nav className={classes.cards} aria-label="Ustawienia">
        {entries.map(entry => (
          <SettingsCard key={entry.name} {...entry} />
        ))}
      </nav>
    </Page>
  )
}

function SettingsCard({ name, icon: Icon, text }: Entry) {
  if (!isThere(name)) return null
  return (
    <Link to={linkTo(name)} className={classes.card}>
      <Icon size={20} stroke={1.75} aria-hidden />
      <span>
        <b>{titleOf(name)}</b>
        {text}
      </span>
    </Link>
  )
}
