/** Folds text for searching: lower case without diacritics. On Polish text equal to SQL `translate(lower(x), 'ąćęłńóśźż', 'acelnoszz')`. */
export function foldDiacritics(text: string): string {
  // "ł" is a letter of its own in Unicode: decomposing does not take its stroke off.
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC').replaceAll('ł', 'l')
}
