/** What a person at the terminal can mend; told in its own words, without a trace of the program. */
export class OperatorError extends Error {}
