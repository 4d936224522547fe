const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }

/** The text of what the editor has written and the sanitiser let pass, with something in the place of each tag. */
export const stripTags = (html: string, between: string) =>
  html.replaceAll(/<[^<>]*>/g, between).replaceAll(/&(amp|lt|gt|quot|nbsp);/g, entity => entities[entity] ?? entity)
