/** Variables that many events offer. */
export const company = { label: 'Nazwa firmy', example: 'Firma przykładowa' } as const
export const month = { label: 'Miesiąc', example: 'październik 2026' } as const
export const person = { label: 'Kto to zrobił', example: 'Pracownik biura' } as const
export const when = { label: 'Kiedy', example: '20 listopada 2026, 14:05' } as const
export const note = { label: 'Dopisek', example: 'Prosimy o przesłanie w tym tygodniu.' } as const
export const reason = { label: 'Powód', example: 'Brakuje drugiej strony.' } as const
export const term = { label: 'Termin', example: '20.11.2026' } as const
