/**
 * The first run of an installation in the browser: from an empty folder without the demo to the first sealed inspection, each step from the guide's own
 * link. Codes and invitations are those of the mails that arrive. The command line makes two stewards, the second one by the guide's own words; all
 * else is done on screens by two persons, the first supervisor included.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { isAt, isReady, makeReader, phone, type Reader } from '../support/browser.ts'
import { agency, firstRun, type NewPerson, people } from '../support/first-run.ts'
import { freePort } from '../support/free-port.ts'
import { startMailServer } from '../support/mail-server.ts'
import { signVisit } from '../support/officer-day.ts'
import { passQuestion } from '../support/run-page.ts'

const guide = '/inspector/start'
/** Of visits to pages of a role that is not held yet, and of pages that stay open while the server is stopped. */
const allow = [/status of 4\d\d/, /ERR_CONNECTION_(REFUSED|RESET)/]

test('a new installation is led to its first sealed inspection', { timeout: 600_000 }, async () => {
  const mails = await startMailServer()
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const installation = firstRun({
    PORT: String(port),
    PUBLIC_URL: origin,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
  })
  /** The newest mail to somebody whose words match. */
  const mailTo = async (contact: string, words: RegExp) => {
    const found = () =>
      mails.received.findLast(({ to, mail }) => to.includes(contact) && words.test(mail.text ?? ''))?.mail.text ?? ''
    await expect.poll(found).toMatch(words)
    return found()
  }
  const begin = () => makeReader({ origin, language: 'en', viewport: phone, hasTouch: true, isMobile: true, allow })
  const press = (page: Page, name: string) => page.locator('main').getByRole('button', { name, exact: true }).tap()
  const unfold = (page: Page, name: string) => page.locator('main summary', { hasText: name }).tap()
  const says = (page: Page, words: string | RegExp) => page.locator('main').getByText(words).first().waitFor()

  async function register({ page }: Reader, { name, contact, password }: NewPerson) {
    await page.getByLabel('Display name').fill(name)
    await page.getByLabel('E-mail or mobile number').fill(contact)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByLabel('I have read and accept').check()
    await press(page, 'Continue')
    await page.getByLabel('6-digit code').waitFor()
    const [code = ''] = /(?<!\d)\d{6}(?!\d)/.exec(await mailTo(contact, /(?<!\d)\d{6}(?!\d)/)) ?? []
    await page.getByLabel('6-digit code').fill(code)
    await press(page, 'Confirm and start')
  }
  /** Opens a page of officers as somebody who has just become one, and acts as a client still. */
  async function openAsOfficer(who: Reader, at: string) {
    await who.open(at)
    await press(who.page, 'Go on as Inspector')
    await isAt(who, at.replace(origin, ''))
  }
  /** The reader's next step, by the guide's own link. */
  async function goOn({ page, open }: Reader, step: string) {
    await open(guide)
    await page.locator('li[aria-current=step]', { hasText: step }).getByRole('link').first().tap()
    await isReady(page)
  }

  /** A new person accepts the mailed invitation. */
  async function join(who: Reader, person: NewPerson, badge: string) {
    const invitation = /\S+\/auth\/invitation\S*/.exec(await mailTo(person.contact, /auth\/invitation/))?.[0] ?? ''
    await who.open(invitation)
    await who.page.getByRole('link', { name: 'Register', exact: true }).tap()
    await who.page.getByLabel('Display name').waitFor()
    await register(who, person)
    await who.page.getByLabel('Badge number').fill(badge)
    await press(who.page, 'Accept the invitation')
    await says(who.page, 'A second person confirms it now')
  }
  async function invite(who: Reader, { contact }: NewPerson) {
    await unfold(who.page, 'Invite an officer')
    await who.page.getByLabel('E-mail address or mobile number').fill(contact)
    await who.page.getByLabel('Duty area').selectOption({ label: 'Phuket' })
    await press(who.page, 'Invite an officer')
  }
  /** Confirms the proposal about somebody, by the newest mail's own link. */
  async function confirm(who: Reader, { contact }: NewPerson, about: string) {
    const words = new RegExp(`${about}[\\s\\S]*inspector/officers/`)
    const address = /\S+\/inspector\/officers\/[0-9a-f-]{36}\S*/.exec(await mailTo(contact, words))?.[0] ?? ''
    await who.open(address)
    await press(who.page, 'Confirm, it takes effect now')
    await says(who.page, 'Confirmed. It has taken effect')
  }

  const first = await installation.serve()
  const [steward, second] = [await begin(), await begin()]
  for (const [who, person] of [
    [steward, people.steward],
    [second, people.second],
  ] as const) {
    await who.open('/auth/register')
    await register(who, person)
    await isAt(who, '/profile')
  }
  await first.stop()
  const made = installation.cli('make-steward', people.steward.contact)
  const address = /\S+\/inspector\/start\b/.exec(made.said)?.[0] ?? ''
  expect(made, made.said).toMatchObject({ status: 0 })

  const running = await installation.serve()
  await openAsOfficer(steward, address)

  await goOn(steward, 'Add the first agency')
  await unfold(steward.page, 'Add an agency')
  await steward.page.getByLabel('Kind', { exact: true }).selectOption(agency.kind)
  await steward.page.getByLabel('Official name in Thai').fill(agency.name_th)
  await press(steward.page, 'Add it')
  await steward.page.waitForURL(/agencies\/[0-9a-f-]{36}/)

  await goOn(steward, 'Write its letter head')
  await unfold(steward.page, 'Contact and letter head')
  await steward.page.getByLabel('Further lines of the letter head').fill(agency.letters.letter_head)
  await steward.page.getByLabel('Address', { exact: true }).fill(agency.letters.address)
  await steward.page.getByLabel('Before the number of a letter').fill(agency.letters.letter_prefix)
  await steward.page.locator('details[open] form').getByRole('button', { name: 'Save' }).tap()
  await says(steward.page, 'Saved. New letters have this head')

  await goOn(steward, 'Give it its areas')
  await unfold(steward.page, 'Add an area')
  await steward.page.getByLabel('Province or district').selectOption({ label: 'Phuket' })
  await press(steward.page, 'Add the area')
  await says(steward.page, 'The area is added')

  // Nobody could confirm a supervisor: the guide says how a second steward is made.
  await steward.open(guide)
  const command = await steward.page.locator('li[aria-current=step] code').first().innerText()
  await running.stop()
  const another = installation.shell(command.replace('EMAIL', people.second.contact))
  expect(another, another.said).toMatchObject({ status: 0 })

  await installation.serve()
  await openAsOfficer(second, guide)
  expect(await second.page.locator('main code').count(), 'no command is left to be run').toBe(0)

  // The supervisor comes as any officer, and is raised; the second steward confirms both.
  await goOn(steward, 'Make its first supervisor')
  await invite(steward, people.supervisor)
  const supervisor = await begin()
  await join(supervisor, people.supervisor, 'HKT-1')
  await confirm(second, people.second, people.supervisor.name)
  await steward.open(guide)
  await steward.page.locator('li[aria-current=step]').getByRole('link', { name: 'Officers', exact: true }).tap()
  await steward.page.locator('main').getByRole('link', { name: people.supervisor.name }).first().tap()
  await unfold(steward.page, 'Make a supervisor')
  await steward.page.locator('details[open] select[name=area]').selectOption({ label: 'Phuket' })
  await steward.page.locator('details[open] form').getByRole('button', { name: 'Propose', exact: true }).tap()
  await says(steward.page, 'Waits for a second person')
  await second.open(new URL(steward.page.url()).pathname)
  await press(second.page, 'Confirm, it takes effect now')
  await says(second.page, 'Confirmed. It has taken effect')

  await openAsOfficer(supervisor, guide)
  await goOn(supervisor, 'Approve officers')
  await invite(supervisor, people.officer)
  const officer = await begin()
  await join(officer, people.officer, 'HKT-2')
  await confirm(steward, people.steward, people.officer.name)
  await goOn(steward, 'Import places')
  await steward.page.getByLabel('Registry’s list, a CSV file').setInputFiles(installation.registry())
  await press(steward.page, 'Read the list')
  await says(steward.page, 'Nothing is stored yet.')
  await press(steward.page, 'Store them')
  await says(steward.page, 'What was stored')

  await openAsOfficer(officer, '/inspector/home')
  await officer.open('/inspector/check/business-tourlist')
  const place = await officer.page
    .locator('a[href^="/inspector/recheck-by-business-id/"], a[href^="/client/information/"]')
    .first()
    .getAttribute('href')
  await officer.open(`/inspector/recheck-by-business-id/${/[0-9a-f-]{36}/.exec(place ?? '')?.[0]}`)
  await officer.page.locator('label:has(input[name=interest][value=none])').tap()
  await officer.page.locator('main form button.primary').tap()
  await officer.page.locator('.ask').waitFor()
  let asked = 0
  while ((await officer.page.locator('.ask-review').count()) === 0)
    await passQuestion(officer.page, { kind: 'restaurant', capacity: 40, seed: ++asked })
  await signVisit(officer.page)
  await officer.page.locator('.ask-review form button.primary').tap()
  await officer.page.waitForURL(/state-finish/)
  await officer.page.locator('.receipt').first().waitFor()
  await steward.open(guide)
  await says(steward.page, 'The first inspection is sealed')
})
