/** Styles of menus and popovers, which come with the first one opened. */
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import '#web/ui/layout/mantine.css'
import './menus.css'
