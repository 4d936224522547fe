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
