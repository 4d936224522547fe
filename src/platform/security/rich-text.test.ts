import { describe, expect, it } from 'vitest'
import { readRichText, richTextOf } from './rich-text.ts'
import { sanitizeRichText } from './sanitize-rich-text.ts'

const id = '01999999-aaaa-7bbb-8ccc-0123456789ab'
const clean = sanitizeRichText

describe('rich text', () => {
  it('keeps what the editor makes', () => {
    for (const html of [
      '<p>Dzień <strong>dobry</strong>, <em>proszę</em></p>',
      '<ol><li>raz<ul><li>dwa</li></ul></li></ol>',
      '<blockquote><p>cytat</p></blockquote>',
      '<figure class="table"><table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">1</td></tr></tbody></table></figure>',
      `<p><span class="mention" data-mention="@${id}">@Anna</span></p>`,
      `<figure class="image image_resized"><img src="/api/files/${id}" alt="skan" width="640" height="480" /></figure>`,
    ])
      expect(clean(html)).toBe(html)
  })

  it('knows the mentions, the pictures and the words', () => {
    const signed = `/api/files/download/demo.${id.replaceAll('-', '')}.abc.i.xyz`
    const text = richTextOf(sanitizeRichText(`<p>A&nbsp;&amp; <span class="mention" data-mention="@${id}">@Anna</span></p><img src="${signed}">`))
    expect(text).toMatchObject({ mentions: [id], pictures: [id], plain: 'A & @Anna' })
    expect(text.html).toContain(`<img src="/api/files/${id}" alt="" />`)
  })

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<style>p{display:none}</style><p style="color:red" onclick="x()">a</p>', '<p>a</p>'],
    ['<iframe src="https://x.example"></iframe><object></object><form><input></form>b', 'b'],
    ['<svg><script>alert(1)</script></svg><math><mi>x</mi></math>', 'x'],
    ['<img src="https://x.example/a.png">', ''],
    ['<img src="//x.example/a.png"><img src="data:image/png;base64,AA"><img src="/api/files/../users">', ''],
    [`<img src="https://x.example/api/files/${id}">`, ''],
    ['<span class="mention late" data-mention="@kto">@Kto</span>', '<span>@Kto</span>'],
    ['<p class="late" id="x">a</p>', '<p>a</p>'],
  ])('of %s leaves %s', (html, left) => expect(clean(html)).toBe(left))

  it('gives links rel, and only safe ways', () => {
    expect(clean('<a href="https://x.example" target="_blank" rel="opener">a</a>')).toBe('<a href="https://x.example" rel="noopener noreferrer nofollow">a</a>')
    for (const href of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,x', '//x.example', 'vbscript:x', 'java\tscript:x'])
      expect(clean(`<a href="${href}">a</a>`), href).toBe('<a rel="noopener noreferrer nofollow">a</a>')
    expect(clean('<a href="mailto:a@b.example">a</a>')).toContain('mailto:')
  })

  it('is the same when it is cleaned again', () => {
    const once = clean('<p>&lt;script&gt;alert(1)&lt;/script&gt; 1 < 2</p><ul><li>a')
    expect(clean(once)).toBe(once)
    expect(once).not.toContain('<script')
  })
})

const failureWith = (sentence: string) => ({ code: 'invalid', details: { fields: { description: expect.stringContaining(sentence) } } })

describe('of a text that costs too much', () => {
  it.each([
    ['a hundred elements open', '<x>'.repeat(101), 'jeden w drugim'],
    ['as many closed by another name', '<x></y>'.repeat(101), 'jeden w drugim'],
    ['as many in two alphabets', '<svg><math>'.repeat(51), 'jeden w drugim'],
    ['five thousand elements', '<br>'.repeat(5001), 'zbyt wiele elementów'],
    ['100 kB', `<p>${'ą'.repeat(50_000)}</p>`, 'najwyżej 100 kB'],
    ['100 kB once it is kept', '&'.repeat(20_001), 'najwyżej 100 kB'],
  ])('more than %s is refused in the name of the field', async (_, text, sentence) => {
    await expect(readRichText('description', text)).rejects.toMatchObject(failureWith(sentence))
  })

  it.each([
    ['a hundred elements open', `${'<b>'.repeat(100)}a`],
    ['five thousand elements', '<br>'.repeat(5000)],
    ['100 kB', 'a'.repeat(100_000)],
  ])('%s are taken', async (_, text) => {
    await expect(readRichText('description', text)).resolves.toMatchObject({ html: expect.any(String) })
  })
})
