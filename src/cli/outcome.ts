export interface Outcome {
  text: string
  exit_code: 0 | 1
}
