import pretty from 'pino-pretty'

const inLine = ['method', 'route', 'status', 'ms', 'job']

/** Of a call that failed, as the screen says it: "Numer błędu: 1A2B3C4D". */
const numberOf = ({ request_id, status }: Record<string, unknown>) =>
  typeof request_id === 'string' && (status === undefined || Number(status) >= 400) ? `number ${request_id.slice(-8).toUpperCase()}` : undefined

/** Reads JSON lines of pino and prints one plain line for each: time, level, message and what it is about. What is no JSON passes as it is. */
export const prettyLog = () =>
  pretty({
    colorize: false,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: ['request_id', ...inLine].join(','),
    messageFormat: (log, messageKey) => {
      const { ms, ...rest } = log
      const words = [rest[messageKey], ...inLine.map(key => rest[key]), ...(ms === undefined ? [] : [`${ms} ms`]), numberOf(rest)]
      return words.filter(word => word !== undefined).join(' ')
    },
  })
