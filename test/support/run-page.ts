/** A run as an officer's phone shows it: one question after another, answered by touch. */
import type { Page } from 'playwright'
import { answerValue } from '#server/demo/build-inspection.ts'
import type { TemplateKind } from '#shared/standards/question-template.ts'
import { templateOf } from './inspections.ts'
import { scene } from './pictures.ts'

interface Asked {
  kind: TemplateKind
  /** Of the place, for questions that go by it. */
  capacity: number
  /** The photo's, where one is taken. */
  seed: number
  /** Questions that get a photo, beside those that always need one. */
  withPhoto?: readonly string[]
}

/** Answers the shown question so that it passes, and goes on; answers its code. */
export async function passQuestion(page: Page, { kind, capacity, seed, withPhoto = [] }: Asked): Promise<string> {
  const words = (await page.locator('.ask h1').innerText()).trim()
  const question = templateOf(kind).questions.find(({ text }) => text.en === words)
  if (!question) throw new Error(`No question of a ${kind} is ${words}`)
  const value = answerValue(question, 'pass', capacity)
  if (question.type === 'num') await page.locator('.ask form input[name=number]').fill(value)
  else await page.locator(`.ask form label:has(input[name=answer][value="${value}"])`).tap()
  if (question.photo === 'always' || withPhoto.includes(question.code)) {
    const file = { name: 'seen.jpg', mimeType: 'image/jpeg', buffer: await scene(seed) }
    await page.locator('.evidence-camera input').setInputFiles(file)
    await page.locator('.evidence li:not(:has(label)) img').last().waitFor()
  }
  await page.locator('.ask-bar .primary').tap()
  await page.waitForFunction((before) => document.querySelector('.ask h1')?.textContent?.trim() !== before, words)
  return question.code
}
