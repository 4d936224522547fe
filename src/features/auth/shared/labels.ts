/** The first that fits: most browsers name others as well. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR|Opera', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox|FxiOS', 'Firefox'],
  ['Chrome|CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS X|Macintosh', 'macOS'],
  ['Linux', 'Linux'],
] as const

const nameIn = (names: readonly (readonly [string, string])[], text: string) => names.find(([pattern]) => new RegExp(pattern).test(text))?.[1]

/** "Chrome, Windows": what people recognise their devices by. */
export function deviceName(user_agent: string): string {
  return [nameIn(browsers, user_agent), nameIn(systems, user_agent)].filter(Boolean).join(', ') || 'Nieznane urządzenie'
}

/** Why a session is over, as its holder is told on the way to the log-in; whatever is not named here is told in general. */
export const endings = {
  idle: 'Sesja wygasła z powodu braku aktywności. Proszę zalogować się ponownie.',
  too_long: 'Upłynął maksymalny czas trwania sesji. Proszę zalogować się ponownie.',
  ended_by_owner: 'Sesję zakończono z innego urządzenia zalogowanego na to konto. Proszę zalogować się ponownie.',
  password_changed: 'Hasło do tego konta zostało zmienione. Proszę zalogować się nowym hasłem.',
  password_reset: 'Hasło do tego konta zostało zmienione. Proszę zalogować się nowym hasłem.',
  second_factor_reset: 'Biuro wyłączyło aplikację uwierzytelniającą tego konta. Proszę zalogować się ponownie.',
  reused: 'Sesję zakończono dla bezpieczeństwa, bo jej klucza użyto w dwóch miejscach. Proszę zalogować się ponownie.',
  deactivated: 'Biuro wyłączyło to konto. W sprawie dostępu prosimy o kontakt z biurem.',
  restricted: 'Biuro wyłączyło to konto. W sprawie dostępu prosimy o kontakt z biurem.',
  removed: 'Biuro usunęło to konto. W sprawie dostępu prosimy o kontakt z biurem.',
} as const

export type Ending = keyof typeof endings

export const isEnding = (why: string): why is Ending => why in endings
