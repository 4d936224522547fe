/** Characters of an answer of somebody else's service; a longer one is none of theirs. */
const longest = 1_000_000

/** The text of such an answer. Throws where it goes on beyond what such an answer can be. */
export async function readLimitedBody({ body }: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const part of body ?? []) {
    text += decoder.decode(part, { stream: true })
    if (text.length > longest) throw new Error('The answer is too long.')
  }
  return text + decoder.decode()
}
