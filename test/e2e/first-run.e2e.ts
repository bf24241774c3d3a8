/**
 * The first run of an installation in the browser: from an empty folder without the demo to the first sealed inspection, each step from the guide's own
 * link. Codes and invitations are those of the mails that arrive; what the guide does on the command line is done there, word for word.
 */
import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { isAt, isReady, makeReader, phone, type Reader } from '../support/browser.ts'
import { agency, firstRun, type NewPerson, people } from '../support/first-run.ts'
import { freePort } from '../support/free-port.ts'
import { startMailServer } from '../support/mail-server.ts'
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

  const first = await installation.serve()
  const steward = await begin()
  await steward.open('/auth/register')
  await register(steward, people.steward)
  await isAt(steward, '/profile')
  const supervisor = await begin()
  await supervisor.open('/auth/register')
  await register(supervisor, people.supervisor)
  await isAt(supervisor, '/profile')
  await first.stop()
  const made = installation.cli('make-steward', people.steward.contact)
  const address = /\S+\/inspector\/start\b/.exec(made.said)?.[0] ?? ''
  expect(made, made.said).toMatchObject({ status: 0 })

  const second = await installation.serve()
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

  // The supervisor, by the guide's command.
  await steward.open(guide)
  const command = await steward.page.locator('li[aria-current=step] code').innerText()
  await second.stop()
  const supervising = installation.shell(command.replace('EMAIL', people.supervisor.contact))
  expect(supervising, supervising.said).toMatchObject({ status: 0 })

  await installation.serve()
  await openAsOfficer(supervisor, guide)
  // An officer comes by an invitation.
  await goOn(supervisor, 'Approve officers')
  await unfold(supervisor.page, 'Invite an officer')
  await supervisor.page.getByLabel('E-mail address or mobile number').fill(people.officer.contact)
  await supervisor.page.getByLabel('Duty area').selectOption({ label: 'Phuket' })
  await press(supervisor.page, 'Invite an officer')
  const invitation =
    /\S+\/auth\/invitation\S*/.exec(await mailTo(people.officer.contact, /auth\/invitation/))?.[0] ?? ''
  const officer = await begin()
  await officer.open(invitation)
  await officer.page.getByRole('link', { name: 'Register', exact: true }).tap()
  await officer.page.getByLabel('Display name').waitFor()
  await register(officer, people.officer)
  await officer.page.getByLabel('Badge number').fill('HKT-2')
  await press(officer.page, 'Accept the invitation')
  await says(officer.page, 'A second person confirms it now')

  const proposal = /\S+\/inspector\/officers\/[0-9a-f-]{36}\S*/.exec(
    await mailTo(people.steward.contact, /inspector\/officers/),
  )?.[0]
  await steward.open(proposal ?? '')
  await press(steward.page, 'Confirm, it takes effect now')
  await says(steward.page, 'Confirmed. It has taken effect')
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
  await officer.page.locator('.ask-review form button.primary').tap()
  await officer.page.waitForURL(/state-finish/)
  await officer.page.locator('.receipt').first().waitFor()
  await steward.open(guide)
  await says(steward.page, 'The first inspection is sealed')
})
