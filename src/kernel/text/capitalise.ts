/** "listopad 2026" as "Listopad 2026". */
export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
