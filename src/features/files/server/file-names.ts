const maxLength = 200
/** Control characters, and the invisible ones that turn or hide text: a name must look like what it is. */
const unseen = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

export const extensionOf = (name: string): string => /\.([0-9a-z]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** A name as people gave it, fit to be shown and downloaded; it is never used as a path. */
export function tidyFileName(name: string): string {
  const last = name.toWellFormed().normalize('NFC').split(/[\\/]/).at(-1) ?? ''
  const tidy = last
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '')
  if (tidy === '') return 'plik'
  const letters = [...tidy]
  if (letters.length <= maxLength) return tidy
  const ending = extensionOf(tidy) === '' ? '' : `.${extensionOf(tidy)}`
  return (
    letters
      .slice(0, maxLength - ending.length)
      .join('')
      .trimEnd() + ending
  )
}

/** What the content is decides, so the name ends accordingly. */
export function nameFor(name: string, extensions: readonly string[]): string {
  return extensions.includes(extensionOf(name)) ? name : tidyFileName(`${name}.${extensions[0]}`)
}

/** RFC 8187: the name in UTF-8, and beside it what old programs can read. */
export function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll('ł', 'l')
    .replaceAll('Ł', 'L')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, char => `%${char.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
