type Word = string | { readonly label: string } | { readonly full: string }

/** The words of a choice. */
export type Options = Readonly<Record<string, Word>>

const textOf = (word: Word) => (typeof word === 'string' ? word : 'full' in word ? word.full : word.label)

/** The word of one of a choice; what is none of them stays as it is. */
export const optionLabel = (options: Options, value: string): string =>
  Object.hasOwn(options, value) && options[value] !== undefined ? textOf(options[value]) : value

/** What a field offers, from the words of its values. */
export const optionsOf = <Key extends string>(options: { readonly [key in Key]?: Word }) =>
  (Object.entries(options) as [Key, Word][]).map(([value, word]) => ({ value, label: textOf(word) }))
