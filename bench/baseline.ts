import http from 'node:http'
import pg from 'pg'

/** The yardstick: bare node:http and the driver, the same two statements, prepared, nothing else. */
const { url, statements } = JSON.parse(process.env.BARE ?? '{}') as { url: string; statements: { text: string; values: unknown[] }[] }
const pool = new pg.Pool({ connectionString: url, max: 10 })
const server = http.createServer(async (_request, response) => {
  const [page, count] = await Promise.all(statements.map(({ text, values }, index) => pool.query({ name: `bare${index}`, text, values })))
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify({ data: page?.rows, meta: { page: 1, limit: 25, total: count?.rows[0].total } }))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  process.send?.(typeof address === 'object' && address ? address.port : 0)
})
