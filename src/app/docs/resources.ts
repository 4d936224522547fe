/** The resources of the API as a reader looks for them, each with its name. */
export const resources: readonly { title: string; names: Readonly<Record<string, string>> }[] = [
  {
    title: 'Dostęp i osoby',
    names: {
      config: 'Konfiguracja',
      auth: 'Logowanie',
      users: 'Użytkownicy',
      avatars: 'Zdjęcia osób',
      push: 'Urządzenia z powiadomieniami',
      manifest: 'Instalacja portalu',
    },
  },
  {
    title: 'Firmy',
    names: {
      companies: 'Firmy',
      'tax-profiles': 'Profile podatkowe',
      payers: 'Podatnicy i płatnicy',
      employees: 'Pracownicy',
      contracts: 'Umowy',
      leaves: 'Urlopy',
      tags: 'Etykiety',
    },
  },
  {
    title: 'Miesiąc',
    names: {
      settlements: 'Rozliczenia i kwoty do zapłaty',
      totals: 'Sumy miesiąca',
      declarations: 'Deklaracje',
      documents: 'Dokumenty',
      'document-checklists': 'Wymagane dokumenty',
      files: 'Pliki',
      'zus-holidays': 'Wakacje składkowe',
    },
  },
  {
    title: 'Praca i rozmowy',
    names: {
      tasks: 'Zadania',
      checklists: 'Szablony list',
      tickets: 'Sprawy',
      'system-tickets': 'Zgłoszenia',
      messages: 'Wiadomości',
      comments: 'Komentarze',
      notifications: 'Powiadomienia',
      search: 'Wyszukiwanie',
      counts: 'Liczby w menu',
      events: 'Zdarzenia na żywo',
    },
  },
  {
    title: 'Rok podatkowy i usługi',
    names: {
      'recurring-tasks': 'Zadania podatkowe',
      limits: 'Limity podatkowe',
      schedule: 'Harmonogram',
      pricelist: 'Cennik',
      billing: 'Zestawienia usług',
      uptimes: 'Czas pracy',
      reports: 'Raporty',
    },
  },
  {
    title: 'Wiedza i opinie',
    names: {
      'training-categories': 'Kategorie szkoleń',
      trainings: 'Szkolenia',
      surveys: 'Ankiety',
      polls: 'Ankiety na pulpicie',
      procedures: 'Procedury',
    },
  },
  {
    title: 'Biuro',
    names: {
      tenants: 'Ustawienia biura',
      'notification-templates': 'Treść powiadomień',
      integrations: 'Integracje',
      modules: 'Usługi zewnętrzne',
      outbox: 'Wysyłka',
      views: 'Zapisane widoki',
      imports: 'Importy',
      exports: 'Eksporty',
      audit: 'Dziennik zdarzeń',
    },
  },
]
