import type { DocumentBlock } from '../../content/downloads/document.ts'
import {
  colours,
  drawArtifact,
  drawText,
  measure,
  type Sheet,
  type Tag,
  type Type,
  writeText,
} from '../../src/web/pdf/sheet.ts'
import { drawTable } from './draw-table.ts'
import { column, makeRoom, margins } from './page-room.ts'

const headingType = { font: 'display', sizePoints: 15 } as const
/** The room for a heading with some text, so that a heading is never alone at the foot of a page. */
const withHeading = 66

/** Draws one block after another. */
export function drawBlocks(sheet: Sheet, blocks: readonly DocumentBlock[]): void {
  for (const block of blocks) drawBlock(sheet, block)
}

function drawBlock(sheet: Sheet, block: DocumentBlock): void {
  switch (block.kind) {
    case 'heading':
      return drawHeading(sheet, block)
    case 'paragraph':
      return drawParagraph(sheet, block.text)
    case 'list':
      return drawList(
        sheet,
        block.items.map(text => ({ label: '•', text })),
      )
    case 'steps':
      return drawList(
        sheet,
        block.items.map(({ title, text }, index) => ({ label: `${index + 1}.`, lead: title, text })),
      )
    case 'checklist':
      return drawList(
        sheet,
        block.items.map(text => ({ text })),
      )
    case 'table':
      return drawTable(sheet, block)
    case 'notice':
      return drawNotice(sheet, block)
  }
}

function drawHeading(sheet: Sheet, { text, note = '' }: { text: string; note?: string }): void {
  const noteType = { sizePoints: 9.5, colour: colours.muted }
  makeRoom(sheet, withHeading)
  sheet.y += 7
  writeText(sheet, sheet.root, 'H2', text, sheet.y, headingType)
  sheet.y += measure(sheet, text, headingType) + 3
  if (note === '') return
  writeText(sheet, sheet.root, 'P', note, sheet.y, noteType)
  sheet.y += measure(sheet, note, noteType) + 5
}

function drawParagraph(sheet: Sheet, text: string): void {
  const height = measure(sheet, text, {})
  makeRoom(sheet, height)
  writeText(sheet, sheet.root, 'P', text, sheet.y)
  sheet.y += height + 8
}

/** An item of a list. Without a label it has a tick box. */
type Item = { label?: string; lead?: string; text: string }

function drawList(sheet: Sheet, items: readonly Item[]): void {
  const list = sheet.doc.struct('L')
  sheet.root.add(list)
  for (const item of items) drawItem(sheet, list, item)
  list.end()
  sheet.y += 5
}

const indent = 24
const bodyType: Type = { left: margins.side + indent, width: column - indent }
const leadType: Type = { ...bodyType, font: 'strong' }

function drawItem(sheet: Sheet, list: Tag, { label, lead = '', text }: Item): void {
  const leadHeight = measure(sheet, lead, leadType)
  const height = leadHeight + measure(sheet, text, bodyType)
  makeRoom(sheet, height)
  const item = sheet.doc.struct('LI')
  list.add(item)
  const { y } = sheet
  if (label === undefined) drawBox(sheet, y)
  else writeText(sheet, item, 'Lbl', label, y, { font: 'strong', colour: colours.tarn, width: indent })
  item.add(
    sheet.doc.struct('LBody', {}, () => {
      drawText(sheet, lead, y, leadType)
      drawText(sheet, text, y + leadHeight, bodyType)
    }),
  )
  sheet.y += height + 4
}

const drawBox = (sheet: Sheet, y: number): void =>
  drawArtifact(sheet, () => {
    sheet.doc
      .roundedRect(margins.side + 1, y + 1.5, 10.5, 10.5, 1.5)
      .lineWidth(1)
      .stroke(colours.tarn)
  })

function drawNotice(sheet: Sheet, { lead, text }: { lead: string; text: string }): void {
  const inside = { left: margins.side + 18, width: column - 36 }
  const strong: Type = { ...inside, font: 'strong', sizePoints: 11 }
  const leadHeight = measure(sheet, lead, strong)
  const height = leadHeight + measure(sheet, text, inside) + 20
  makeRoom(sheet, height + 4)
  const top = sheet.y + 4
  drawArtifact(sheet, () => {
    sheet.doc.rect(margins.side, top, column, height).fill(colours.sunken)
    sheet.doc.rect(margins.side, top, 3, height).fill(colours.gorse)
  })
  const notice = sheet.doc.struct('Sect')
  sheet.root.add(notice)
  writeText(sheet, notice, 'P', lead, top + 9, strong)
  writeText(sheet, notice, 'P', text, top + 10 + leadHeight, inside)
  notice.end()
  sheet.y = top + height + 14
}
