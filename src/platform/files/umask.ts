/** Files are readable by the program's account alone. Call before anything is opened. */
export function restrictUmask() {
  process.umask(0o077)
}
