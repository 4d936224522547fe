/** Styles of fields that one searches in, which come with the first of them. */
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import './input-styles.ts'
import '#web/ui/dialog/menus.css'
