import { escapeHtml } from '#kernel/text/escape-html.ts'
import type { Office } from '#platform/config/offices.ts'

const colours = { text: '#16233b', second: '#4a5973', line: '#dfe5ef', ground: '#f2f5fa' }
const font = 'font-family:Roboto,Segoe UI,Helvetica,Arial,sans-serif'

const withLinks = (html: string, colour: string) =>
  html.replace(/https?:\/\/[^\s<]+[^\s<.,;:!?)]/g, url => `<a href="${url}" style="color:${colour}">${url}</a>`)

/** An address of the portal that stands alone is what the letter asks to open. Drawn by a cell, since some programs know no padding of links. */
const button = (url: string, colour: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 12px"><tr><td bgcolor="${colour}" style="border-radius:6px;padding:11px 20px"><a href="${url}" style="${font};font-size:15px;line-height:20px;color:#ffffff;text-decoration:none;font-weight:500">Otwórz w portalu</a></td></tr></table><p style="margin:0 0 16px;font-size:12px;line-height:18px;color:${colours.second};word-break:break-all">${url}</p>`

/** Only addresses of the portal become links; others stay text, since letters quote what people wrote. */
const isOfPortal = (line: string, portal: string) => line.startsWith(`${portal}/`) && !/\s/.test(line)

function paragraph(part: string, colour: string, portal: string): string {
  const lines = part.split('\n')
  const last = lines.at(-1) ?? ''
  const address = isOfPortal(last, portal) ? last : undefined
  const words = (address ? lines.slice(0, -1) : lines).join('\n')
  const text = words === '' ? '' : `<p style="margin:0 0 16px">${withLinks(escapeHtml(words), colour).replaceAll('\n', '<br>')}</p>`
  return address ? `${text}${button(escapeHtml(address), colour)}` : text
}

/** The same words as the text, as common mail programs show them alike: tables, styles on the elements, nothing from outside. `portal`: where its addresses begin. */
export function htmlOf(text: string, { settings }: Pick<Office, 'settings'>, portal: string): string {
  const colour = settings.theme.light.primary
  const { office, product_name } = settings
  const body = text
    .trim()
    .split(/\n{2,}/)
    .map(part => paragraph(part, colour, portal))
    .join('')
  const foot = [office.name, office.address, office.phone].filter(Boolean).map(escapeHtml).join('<br>')
  const cell = (style: string, content: string) => `<tr><td style="${font};${style}">${content}</td></tr>`
  return [
    '<!doctype html><html lang="pl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"></head>',
    `<body style="margin:0;padding:0;background:${colours.ground}">`,
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${colours.ground}"><tr><td align="center" style="padding:24px 12px">`,
    '<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px">',
    cell(`padding:0 4px 12px;font-size:16px;line-height:24px;font-weight:500;color:${colour}`, escapeHtml(product_name)),
    cell(
      `padding:28px 28px 12px;background:#ffffff;border:1px solid ${colours.line};border-radius:10px;font-size:15px;line-height:23px;color:${colours.text}`,
      body,
    ),
    cell(`padding:14px 4px 0;font-size:12px;line-height:18px;color:${colours.second}`, foot),
    '</table></td></tr></table></body></html>',
  ].join('')
}
