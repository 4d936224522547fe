/** How rich text names a picture of ours; the address that shows it is signed, and lives a minute. */
export const fileAddress = (id: string) => `/api/files/${id}`

const shapes = [/^\/api\/files\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/, /^\/api\/files\/download\/[^./]+\.([0-9a-f]{32})\./]

/** The file behind an address in rich text, lasting or signed; undefined for any other address. */
export function fileIdOf(address: string): string | undefined {
  const [lasting, signed] = shapes.map(shape => shape.exec(address)?.[1])
  return lasting ?? signed?.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
