const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text as HTML, also between double quotes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"]/g, char => entities[char] as string)
