import pretty from 'pino-pretty'

const inLine = ['method', 'route', 'status', 'ms', 'job']

/** Reads JSON lines of pino and prints one plain line for each: time, level, message and what it is about. What is no JSON passes as it is. */
export const prettyLog = () =>
  pretty({
    colorize: false,
    singleLine: true,
    translateTime: 'SYS:HH:MM:ss',
    ignore: ['request_id', ...inLine].join(','),
    messageFormat: (log, messageKey) => {
      const { ms, ...rest } = log
      const words = [rest[messageKey], ...inLine.map(key => rest[key]), ...(ms === undefined ? [] : [`${ms} ms`])]
      return words.filter(word => word !== undefined).join(' ')
    },
  })
