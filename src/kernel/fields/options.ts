type Word = string | { readonly label: string } | { readonly full: string }

/** The words of a choice. */
export type Options = Readonly<Record<string, Word>>

const textOf = (word: Word) => (typeof word === 'string' ? word : 'full' in word ? word.full : word.label)

/** The word of one of a choice; what is none of them stays as it is. */
export const optionLabel = (options: Options, value: string): string =>
  Object.hasOwn(options, value) && options[value] !== undefined ? textOf(options[value]) : value

/** As written; codes of digits alone by the code, because JavaScript lists "10" before "09". */
export function entriesInOrder<Value>(options: Readonly<Record<string, Value>>): [code: string, value: Value][] {
  const entries = Object.entries(options)
  return entries.some(([code]) => /\D/.test(code)) ? entries : entries.sort()
}

/** What a field offers, from the words of its values. */
export const optionsOf = <Key extends string>(options: { readonly [key in Key]?: Word }) =>
  (entriesInOrder<Word | undefined>(options) as [Key, Word][]).map(([value, word]) => ({ value, label: textOf(word) }))
