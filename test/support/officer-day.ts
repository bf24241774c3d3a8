/** An officer's day as the hand does it: takes visits along, begins, answers, photographs and seals in the browser. */
import type { Locator, Page } from 'playwright'
import { answerValue } from '#server/demo/build-inspection.ts'
import type { TemplateKind } from '#shared/standards/question-template.ts'
import { templateOf } from './inspections.ts'
import { jpeg } from './pictures.ts'

/** Address of a visit. */
export const visitAt = (place: string): string => `/inspector/recheck-by-business-id/${place}`

/** Takes the visit of the page along. */
export async function takeAlong(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'เก็บไว้ในเครื่อง' }).click()
  await page.getByText('อยู่ในเครื่องแล้ว').waitFor()
}

/** Begins the visit of the page. */
export async function beginVisit(page: Page): Promise<void> {
  await page.locator('input[name=interest][value=none]').check()
  await page.locator('main form button.primary').click()
  await page.locator('.ask').waitFor()
}

/** A small picture, another one each time. */
let drawn = 0
export const photoFile = async () => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width: 320 + (drawn++ % 200), height: 240 }),
})

const saved = (page: Page) => page.locator('.ask .saved-line[data-tone=ok], .ask .saved-line[data-tone=warn]').waitFor()

interface Answering {
  /** Positions of questions that get a photo beside those that ask for one. */
  more?: readonly number[]
  /** Codes of questions that fail; all others pass. */
  failed?: readonly string[]
  /** The picture of a question. @default a small one */
  photo?(): Promise<{ name: string; mimeType: string; buffer: Buffer }>
  /** Hears of each picture that is shown. */
  onPhoto?(): Promise<void>
  /** Called for each question with a saved answer, by its position. */
  onSaved?(index: number): Promise<void>
}

/** Answers everything so that it passes unless it is said to fail, with a photo where one is asked for; ends at the review. */
export async function answerVisit(
  page: Page,
  kind: TemplateKind,
  { more = [], failed = [], photo = photoFile, onPhoto, onSaved }: Answering = {},
): Promise<void> {
  for (const [index, question] of templateOf(kind).questions.entries()) {
    const card = page.locator(`.ask form`)
    await page.locator('.ask h1', { hasText: question.text.th }).waitFor()
    const value = answerValue(question, failed.includes(question.code) ? 'fail' : 'pass', 40)
    if (question.type === 'num') await card.locator('input[name=number]').fill(value)
    else await card.locator(`label:has(input[name=answer][value="${value}"])`).click()
    if (question.photo === 'always' || more.includes(index)) {
      await card
        .locator('input[type=file]')
        .first()
        .setInputFiles(await photo())
      await card.locator('.evidence img').first().waitFor()
      await onPhoto?.()
    }
    await saved(page)
    await onSaved?.(index)
    await page.locator('.ask-bar .primary').click()
  }
  await page.locator('.ask-review').waitFor()
}

/** Draws a hand in the box of a form: a wave of a second. */
async function draw(page: Page, form: Locator): Promise<void> {
  const pad = form.locator('svg.signature')
  await pad.scrollIntoViewIfNeeded()
  const box = await pad.boundingBox()
  if (!box) throw new Error('there is nothing to sign on')
  const at = (step: number) =>
    [box.x + 20 + step * ((box.width - 40) / 24), box.y + box.height / 2 + Math.sin(step) * 25] as const
  await page.mouse.move(...at(0))
  await page.mouse.down()
  for (let step = 1; step <= 24; step++) await page.mouse.move(...at(step))
  await page.mouse.up()
}

/** Signs the visit that is at its review: the manager's hand, then the officer's. */
export async function signVisit(page: Page): Promise<void> {
  for (const [who, name] of [
    ['MANAGER', 'แก้ว ใจดี'],
    ['OFFICER', 'อารี มั่นคง'],
  ] as const) {
    const part = page.locator(`section[aria-labelledby=hand-${who}]`)
    const form = part.locator('form')
    await form.locator('input[name=name]').fill(name)
    if (who === 'MANAGER') await form.locator('input[name=position]').fill('ผู้จัดการเวร')
    await draw(page, form)
    await form.locator('button:not([type=button])').click()
    // What was given stands above the folded form in which it is given again.
    await part.locator(':scope > .stack > svg.signature').waitFor()
  }
}

/** Signs and seals the visit that is at its review. */
export async function sealVisit(page: Page): Promise<void> {
  await signVisit(page)
  await page.locator('.ask-review form button.primary').click()
}
