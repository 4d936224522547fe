import {
  Autoformat,
  AutoLink,
  BlockQuote,
  Bold,
  type Editor,
  type EditorConfig,
  Essentials,
  type FileLoader,
  Image,
  ImageToolbar,
  ImageUpload,
  Italic,
  Link,
  List,
  Mention,
  type MentionFeedObjectItem,
  Paragraph,
  PasteFromOffice,
  Table,
  TableToolbar,
} from 'ckeditor5'
import polish from 'ckeditor5/translations/pl.js'
import { leaveOutPictures } from './leave-out-pictures.ts'

export interface MentionedPerson {
  id: string
  name: string
}

export interface EditorServices {
  /** Stores a pasted picture and answers with its address; without it pictures are not accepted. */
  uploadImage?(file: File): Promise<string>
  mentions?(query: string): Promise<MentionedPerson[]>
}

/** The stored mark-up is `<span class="mention" data-mention="@id">@Name</span>`. */
function toMention(person: MentionedPerson): MentionFeedObjectItem {
  return { id: `@${person.id}`, text: `@${person.name}` }
}

function uploadThrough(uploadImage: (file: File) => Promise<string>) {
  // CKEditor calls plugins with `new`, which an arrow function refuses.
  return function uploadAdapter(editor: Editor) {
    editor.plugins.get('FileRepository').createUploadAdapter = (loader: FileLoader) => ({
      async upload() {
        const file = await loader.file
        if (!file) throw new Error('The picture is gone before it was read.')
        return { default: await uploadImage(file) }
      },
    })
  }
}

export function configureEditor(label: string, { uploadImage, mentions }: EditorServices): EditorConfig {
  return {
    licenseKey: 'GPL',
    language: 'pl',
    translations: [polish],
    plugins: [
      Essentials,
      Paragraph,
      Autoformat,
      Bold,
      Italic,
      List,
      Link,
      AutoLink,
      Table,
      TableToolbar,
      BlockQuote,
      PasteFromOffice,
      leaveOutPictures(uploadImage !== undefined),
      ...(uploadImage ? [Image, ImageToolbar, ImageUpload, uploadThrough(uploadImage)] : []),
      ...(mentions ? [Mention] : []),
    ],
    toolbar: ['bold', 'italic', '|', 'bulletedList', 'numberedList', '|', 'link', 'insertTable', 'blockQuote'],
    table: { contentToolbar: ['tableColumn', 'tableRow', 'mergeTableCells'] },
    image: { toolbar: ['imageTextAlternative'] },
    link: { defaultProtocol: 'https://', allowedProtocols: ['https?', 'mailto', 'tel'] },
    ...(mentions && {
      mention: {
        feeds: [
          {
            marker: '@',
            feed: async (query: string) => (await mentions(query)).map(toMention),
            itemRenderer: (item: MentionFeedObjectItem) => item.text ?? item.id,
          },
        ],
      },
    }),
    root: { label },
    ui: {
      poweredBy: { label: null, position: 'inside', side: 'right', verticalOffset: 4, horizontalOffset: 4, forceVisible: false },
    },
  }
}
