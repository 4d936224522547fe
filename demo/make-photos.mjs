// Draws the demo's till receipts as a phone would photograph them; run by hand when they change: node demo/make-photos.mjs
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath } from '#test/chromium.ts'

const receipts = [
  {
    name: 'paragon-papier',
    shop: 'PAPIERNIA POD LIPĄ',
    city: 'Kraków',
    lines: [
      ['Papier A4 80 g, ryza', '24,90'],
      ['Segregator 75 mm x4', '43,60'],
      ['Długopis niebieski x10', '29,90'],
    ],
    vat: '18,40',
    total: '98,40',
    turn: -2,
  },
  {
    name: 'paragon-paliwo',
    shop: 'STACJA PALIW ZAKRĘT',
    city: 'Wieliczka',
    lines: [
      ['ON 41,20 l x 6,49', '267,39'],
      ['Płyn do spryskiwaczy', '18,99'],
    ],
    vat: '53,55',
    total: '286,38',
    turn: 1,
  },
  {
    name: 'paragon-narzedzia',
    shop: 'NARZĘDZIA I FARBY',
    city: 'Bochnia',
    lines: [
      ['Wkręty 4x50, 200 szt.', '19,99'],
      ['Pędzel 60 mm', '14,50'],
      ['Farba biała 10 l', '129,00'],
    ],
    vat: '30,57',
    total: '163,49',
    turn: 3,
  },
]

const page = receipt => `<body style="margin:0;width:900px;height:1200px;background:linear-gradient(120deg,#6b5a48,#8d7a63);display:grid;place-items:center">
<div style="width:520px;padding:44px 40px;background:#f7f5ef;box-shadow:0 18px 50px rgba(0,0,0,.45);transform:rotate(${receipt.turn}deg);font:24px/36px 'DejaVu Sans Mono',monospace;color:#2b2b2b">
<div style="text-align:center;font-weight:700">${receipt.shop}</div><div style="text-align:center">${receipt.city}</div><div style="text-align:center;margin:16px 0">PARAGON FISKALNY</div>
${receipt.lines.map(([name, price]) => `<div style="display:flex;justify-content:space-between;gap:12px"><span>${name}</span><span>${price} A</span></div>`).join('')}
<hr style="border:0;border-top:2px dashed #777"><div style="display:flex;justify-content:space-between"><span>PTU A 23%</span><span>${receipt.vat}</span></div>
<div style="display:flex;justify-content:space-between;font-size:32px;font-weight:700;margin-top:10px"><span>SUMA PLN</span><span>${receipt.total}</span></div></div></body>`

const browser = await chromium.launch({
  executablePath: chromiumPath,
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
})
const tab = await browser.newPage({ viewport: { width: 900, height: 1200 } })
for (const receipt of receipts) {
  await tab.setContent(page(receipt))
  await tab.screenshot({ path: join(import.meta.dirname, 'files', `${receipt.name}.jpg`), type: 'jpeg', quality: 72 })
}
await browser.close()
