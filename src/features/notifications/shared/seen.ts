const someRecord = /\/[\da-f]{8}-[\da-f-]{27}(?![\da-f-])/i

/** Whether a notice may lead there: to a record, and not to a list or a home screen, where one sees many things and reads none. */
export const namesRecord = (address: string) => someRecord.test(address)

function partsOf(address: string) {
  const [place = ''] = address.split('#')
  const [path = '', ...query] = place.split('?')
  return { path, query: new URLSearchParams(query.join('?')) }
}

/** Whether who is at this address has before them what a notice leads to: the same record, and the part of it that the notice names, the first one without it. */
export function isBefore(notice: string, address: string): boolean {
  const [to, at] = [partsOf(notice), partsOf(address)]
  return to.path === at.path && to.query.has('tab') === at.query.has('tab') && [...to.query].every(([key, value]) => at.query.get(key) === value)
}
