import { createContext } from 'react'

/** The name of the open route in the route table. */
export const RouteName = createContext('PageNotFound')
