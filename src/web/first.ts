/**
 * What the first file of the program does by itself (`build/chunks.ts` puts this beside React): React sets itself up while the browser still
 * translates the rest, instead of waiting for what draws with it.
 */
export { createRoot } from 'react-dom/client'
