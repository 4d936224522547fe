/** Styles of the library's parts that the frame and its buttons use; fields, dialogs, menus and a page's own parts bring theirs. */
import '@mantine/core/styles/UnstyledButton.css'
import '@mantine/core/styles/VisuallyHidden.css'
import '@mantine/core/styles/Loader.css'
import '@mantine/core/styles/Button.css'
import '@mantine/core/styles/ActionIcon.css'
import './mantine.css'
