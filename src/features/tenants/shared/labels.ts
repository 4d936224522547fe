import type { Component, Module, Switches } from '#kernel/feature-flags.ts'

export const moduleLabels: Record<Module, string> = {
  dashboard: 'Pulpit: kafle, wykresy i kalendarz razem',
  documents: 'Dokumenty',
  reports: 'Raporty',
  company: 'Firmy',
  uptime: 'Czas pracy',
}

export const componentLabels: Record<Component, string> = {
  dashboardTiles: 'Pulpit: kafle z liczbami',
  dashboardCharts: 'Pulpit: wykresy',
  dashboardCalendar: 'Pulpit: kalendarz',
  taxesDue: 'Kwoty do zapłaty',
  timeline: 'Oś czasu firmy',
  employees: 'Pracownicy klientów',
  employeeContracts: 'Umowy pracowników',
  billing: 'Cennik i zestawienia usług',
  settlements: 'Rozliczenia miesięczne',
  companyTasks: 'Zadania',
  companyTickets: 'Sprawy w widoku firmy',
  companyDocuments: 'Dokumenty w widoku firmy',
  surveys: 'Ankiety',
  polls: 'Ankiety na pulpicie',
  trainings: 'Szkolenia',
  systemTickets: 'Zgłoszenia dotyczące portalu',
  vacationZusAlert: 'Wakacje składkowe',
  expansionProcedures: 'Procedury dla klientów',
  search: 'Wyszukiwarka',
}

export const variantLabels = {
  home: { tiles: 'Kafle', list: 'Lista' },
  companyView: { tabs: 'Zakładki', sections: 'Sekcje jedna pod drugą' },
  density: { comfortable: 'Wygodne', compact: 'Zwarte' },
} as const satisfies { [Name in keyof Switches['variants']]: Record<Switches['variants'][Name], string> }

export const variantTitles = { home: 'Pulpit klienta', companyView: 'Widok firmy', density: 'Wiersze list' } as const
