/** What other features show of a month's declarations. */
export { AddDeclaration } from '#features/declarations/pages/AddDeclaration.tsx'
export { DeclarationCell, FiledDeclaration } from '#features/declarations/pages/DeclarationCell.tsx'
export { useDeclarationEntries } from '#features/declarations/pages/use-declaration-entries.ts'
