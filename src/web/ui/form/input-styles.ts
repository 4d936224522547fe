/** Styles of fields, which come with the first form or filter. */
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Input.css'
import '@mantine/core/styles/InlineInput.css'
import '@mantine/core/styles/Checkbox.css'
import '#web/ui/layout/mantine.css'
