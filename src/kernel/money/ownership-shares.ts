/** Shares are fractions in lowest terms ("1/3"): percentages of three equal partners never make a whole. */
interface Fraction {
  numerator: bigint
  denominator: bigint
}

const canonical = /^(\d{1,7})\/(\d{1,7})$/
const typedPercent = /^(\d{1,3})(?:[.,](\d{1,4}))?\s*%?$/

const divisor = (left: bigint, right: bigint): bigint => (right === 0n ? left : divisor(right, left % right))

function reduced(numerator: bigint, denominator: bigint): Fraction {
  const common = divisor(numerator, denominator) || 1n
  return { numerator: numerator / common, denominator: denominator / common }
}

function parse(share: string): Fraction | null {
  const match = canonical.exec(share)
  if (!match || Number(match[2]) === 0) return null
  return reduced(BigInt(String(match[1])), BigInt(String(match[2])))
}

const write = ({ numerator, denominator }: Fraction) => `${numerator}/${denominator}`

function read(share: string): Fraction {
  const fraction = parse(share)
  if (!fraction) throw new RangeError(`Not a share: ${share}`)
  return fraction
}

/** "1/3", "50%" and "33,33" become "1/3", "1/2" and "3333/10000"; what is no share stays as it was typed. */
export function normalizeShare(text: string): string {
  const tidy = text.replace(/\s+/g, '')
  const percent = typedPercent.exec(tidy)
  if (percent) {
    const [, whole = '', decimals = ''] = percent
    return write(reduced(BigInt(`${whole}${decimals}`), 100n * 10n ** BigInt(decimals.length)))
  }
  const fraction = parse(tidy)
  return fraction ? write(fraction) : text.trim()
}

export function checkShare(text: string): string | null {
  if (text.trim() === '') return 'To pole jest wymagane.'
  const fraction = parse(normalizeShare(text))
  if (!fraction) return 'Proszę podać udział jako ułamek albo procent, np. 1/3 lub 50%.'
  if (fraction.numerator === 0n) return 'Udział musi być większy od zera.'
  return fraction.numerator > fraction.denominator ? 'Udział nie może być większy niż 100%.' : null
}

export function sumShares(shares: readonly string[]): string {
  const sum = shares
    .map(read)
    .reduce((total, share) => reduced(total.numerator * share.denominator + share.numerator * total.denominator, total.denominator * share.denominator), {
      numerator: 0n,
      denominator: 1n,
    })
  return write(sum)
}

/** Negative, zero or positive, as the shares are less than the whole, the whole, or more. Throws a RangeError for what is no share. */
export function compareToWhole(share: string): number {
  const { numerator, denominator } = read(share)
  return numerator === denominator ? 0 : numerator < denominator ? -1 : 1
}

/** "50%", "33,33% (1/3)": in percent, with the fraction where the percentage is rounded. Throws a RangeError for what is no share. */
export function formatShare(share: string): string {
  const { numerator, denominator } = read(share)
  const hundredths = (numerator * 20_000n + denominator) / (2n * denominator)
  const percent = `${hundredths / 100n},${String(hundredths % 100n).padStart(2, '0')}`.replace(/(?:,|(?<![,0]))0+$/, '')
  const exact = hundredths * denominator === numerator * 10_000n
  return exact ? `${percent}%` : `${percent}% (${share})`
}
