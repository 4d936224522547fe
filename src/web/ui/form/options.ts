/** What a field offers, from the words of its values. */
export const optionsOf = <Key extends string>(labels: { readonly [key in Key]?: string }) =>
  (Object.entries(labels) as [Key, string][]).map(([value, label]) => ({ value, label }))
