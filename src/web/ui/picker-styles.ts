/** Styles of fields that one searches in, which come with the first of them. */
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import '#web/ui/input-styles.ts'
import './menus.css'
