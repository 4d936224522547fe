/** What the person at the terminal can mend; told without a trace of the program. */
export class Complaint extends Error {}
