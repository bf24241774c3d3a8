/** A person who answers, writes and photographs at random, and remembers the values that the screen called saved. */
import type { Page } from 'playwright'
import type { Random } from '#server/demo/random.ts'
import { photoFile } from '../support/officer-day.ts'

/** A question as the screen shows it. */
export interface Card {
  /** Empty without one. */
  value: string
  note: string
  photos: number
}

export interface Work {
  cards: Map<string, Card>
  /** The value under way, not called saved yet. */
  doing: { [Field in keyof Card]: { code: string; field: Field; next: Card[Field] } }[keyof Card] | null
  /** Number of entries that were said to be saved, and of photos among them. */
  saved: number
  photos: number
}

const none: Card = { value: '', note: '', photos: 0 }

/** In the page: the current question, with its code. */
const shown = () => {
  const card = document.querySelector('.ask-card')
  const at = document.querySelector('.ask-side .run-row[aria-current]')?.getAttribute('href') ?? ''
  const code = new URL(at, location.origin).searchParams.get('q') ?? ''
  const chosen = card?.querySelector<HTMLInputElement>('[name=answer]:checked')?.value
  return {
    code,
    value: chosen ?? card?.querySelector<HTMLInputElement>('[name=number]')?.value ?? '',
    note: card?.querySelector<HTMLTextAreaElement>('[name=note]')?.value ?? '',
    photos: card?.querySelectorAll('.evidence img').length ?? 0,
    answers: [...(card?.querySelectorAll<HTMLInputElement>('[name=answer][type=radio]') ?? [])].flatMap((it) =>
      it.value === 'na' ? [] : [it.value],
    ),
  }
}

/** All questions as the screen shows them, one after the other. */
export async function readCards(page: Page): Promise<Map<string, Card>> {
  // The device's answers come a moment after the page; then newer builds are made to wait.
  await page.evaluate(async () => {
    const isOpen = async () => (await navigator.locks.query()).held?.some(({ name }) => name === 'questionnaire')
    while (!(await isOpen())) await new Promise((done) => setTimeout(done, 20))
  })
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  const count = await page.locator('.ask-side .run-row').count()
  const cards = new Map<string, Card>()
  for (let at = 0; at < count - 1; at++) {
    // On a phone the list is not in sight; the effect of a tap on it is wanted.
    await page.evaluate(async (index) => {
      document.querySelectorAll<HTMLElement>('.ask-side .run-row')[index]?.click()
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    }, at)
    const { code, value, note, photos } = await page.evaluate(shown)
    cards.set(code, { value, note, photos })
  }
  return cards
}

/** Resolves when the line beside the head says that it is saved: after it said otherwise, or where it goes on saying so for longer than a save takes. */
const saved = (page: Page, quiet: number) =>
  page.evaluate(
    (longest) =>
      new Promise<void>((resolve) => {
        const since = performance.now()
        let hasWaited = false
        const look = () => {
          const tone = document.querySelector<HTMLElement>('.ask .saved-line')?.dataset.tone
          if (tone !== 'ok') hasWaited = true
          else if (hasWaited || performance.now() - since > longest) return resolve()
          requestAnimationFrame(look)
        }
        look()
      }),
    quiet,
  )

/** Resolves when the server has all that the device has. */
export async function untilSent(page: Page): Promise<void> {
  const isSent = async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('runs')
      opening.onerror = reject
      opening.onsuccess = () => resolve(opening.result)
    })
    const names = await new Promise<string[]>((resolve) => {
      const reading = db.transaction('waiting').objectStore('waiting').getAllKeys()
      reading.onsuccess = () => resolve(reading.result as string[])
    })
    db.close()
    return names.every(
      (name) =>
        / (?:about|sent) /.test(name) || (names.includes(name.replace(' photo ', ' sent ')) && / photo /.test(name)),
    )
  }
  await page.waitForFunction(isSent, undefined, { timeout: 180_000, polling: 500 })
}

/** Goes on until the page is gone. */
export async function answerAtRandom(page: Page, work: Work, random: Random): Promise<void> {
  for (;;) {
    const { code, answers, ...card } = await page.evaluate(shown)
    const say = async (doing: NonNullable<Work['doing']>, act: () => Promise<unknown>, quiet = 500) => {
      if (card[doing.field] === doing.next) return
      work.doing = doing
      await act()
      await saved(page, quiet)
      const before = work.cards.get(code) ?? none
      work.cards.set(code, { ...before, [doing.field]: doing.next })
      work.doing = null
      work.saved++
    }
    if (code !== 'review' && code !== '') {
      const value = answers.length > 0 ? random.pick(answers) : String(random.int(1, 40))
      await say({ code, field: 'value', next: value }, () =>
        answers.length > 0
          ? page.locator(`.ask label:has([name=answer][value="${value}"])`).click()
          : page.locator('.ask [name=number]').fill(value),
      )
      const note = `ที่ ${work.saved}`
      if (random.chance(0.4))
        await say({ code, field: 'note', next: note }, () => page.locator('.ask [name=note]').fill(note), 1_000)
      if (random.chance(0.3) && card.photos < 5) {
        const file = await photoFile()
        const next = card.photos + 1
        await say({ code, field: 'photos', next }, async () => {
          await page.locator('.ask .evidence input[type=file]').first().setInputFiles(file)
          await page.locator('.ask .evidence img').nth(card.photos).waitFor()
        })
        work.photos++
      }
    }
    const isOn = random.chance(0.75)
    const way = page.locator(isOn ? '.ask-bar .primary' : '.ask-bar .btn').first()
    await way.click()
  }
}
