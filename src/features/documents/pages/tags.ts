/** "pilne, do wyjaśnienia" */
export const splitTags = (text: string) =>
  text
    .split(',')
    .map(tag => tag.trim())
    .filter(tag => tag !== '')

export const joinTags = (tags: readonly string[]) => tags.join(', ')
