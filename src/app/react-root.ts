import { createRoot } from 'react-dom/client'

const place = document.getElementById('app')
if (!place) throw new Error('The page has no #app')

/**
 * Where everything is drawn. The first file of the program makes it (`build/chunks.ts` puts this beside React): React sets itself up while the
 * browser still translates the rest, instead of waiting for what draws with it.
 */
export const reactRoot = createRoot(place)
