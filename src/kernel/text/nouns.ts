/** Nouns that more than one place counts, as `plural` takes them. */

export const dayForms = ['dzień', 'dni', 'dni'] as const
export const hourForms = ['godzina', 'godziny', 'godzin'] as const
export const minuteForms = ['minuta', 'minuty', 'minut'] as const
export const accusativeMinuteForms = ['minutę', 'minuty', 'minut'] as const
export const monthForms = ['miesiąc', 'miesiące', 'miesięcy'] as const
export const fileForms = ['plik', 'pliki', 'plików'] as const
export const rowForms = ['wiersz', 'wiersze', 'wierszy'] as const
export const entryForms = ['wpis', 'wpisy', 'wpisów'] as const
export const itemForms = ['pozycja', 'pozycje', 'pozycji'] as const
export const personForms = ['osoba', 'osoby', 'osób'] as const
export const messageForms = ['wiadomość', 'wiadomości', 'wiadomości'] as const
