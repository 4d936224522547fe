import { writeFileSync } from 'node:fs'

/** Beside the report in JSON, which does not tell of them: errors that no test has caught end a run with a failure too. */
export default class {
  onTestRunEnd(_modules, errors) {
    writeFileSync(process.env.BIURKO_UNHANDLED, JSON.stringify(errors.map(error => error.stack ?? String(error.message ?? error))))
  }
}
