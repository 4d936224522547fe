/** Documents, exports and the database are for the account that runs the program, and no other of the machine. Said once, before anything is opened. */
export function restrictUmask() {
  process.umask(0o077)
}
