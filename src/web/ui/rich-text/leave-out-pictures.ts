import { type ClipboardInputTransformationEvent, type Editor, ViewUpcastWriter } from 'ckeditor5'
import { fileIdOf } from '#kernel/file-address.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** What a field that takes pictures reads out of the pasted text and stores by itself. */
const carried = /^(?:data:image\/\w+;base64,|blob:)/

/**
 * Pictures of pasted text that are on another site or on somebody's disk would be broken, and gone when it is saved: they are left out,
 * and it is said. A single picture copied from a page comes as a file too, which is taken instead.
 */
export const leaveOutPictures = (takesPictures: boolean) =>
  // CKEditor calls plugins with `new`, which an arrow function refuses.
  function leaveOut(editor: Editor) {
    const { view } = editor.editing
    const stays = (address: string) => takesPictures && (fileIdOf(address) !== undefined || carried.test(address))
    editor.plugins.get('ClipboardPipeline').on<ClipboardInputTransformationEvent>('inputTransformation', (_, { content, dataTransfer }) => {
      const items = [...view.createRangeIn(content)].map(({ item }) => item)
      const pictures = items.filter(item => item.is('element', 'img'))
      const left = pictures.filter(picture => !stays(picture.getAttribute('src') ?? ''))
      const writer = new ViewUpcastWriter(view.document)
      for (const picture of left) writer.remove(picture)
      const isBare = left.length === pictures.length && !items.some(item => item.is('$textProxy') && item.data.trim() !== '')
      const files = isBare ? dataTransfer.files.filter(({ type }) => type.startsWith('image/')) : []
      if (left.length > 0 && takesPictures && files.length > 0) editor.execute('uploadImage', { file: files })
      else if (left.length > 0 || (!takesPictures && files.length > 0)) toast(takesPictures ? elsewhere : nowhere, { tone: 'fault' })
    })
  }

const elsewhere = 'Obrazki z innych stron i programów są pomijane. Obrazek można dodać, wklejając plik albo zrzut ekranu.'
const nowhere = 'To pole nie przyjmuje obrazków, więc zostały pominięte.'
