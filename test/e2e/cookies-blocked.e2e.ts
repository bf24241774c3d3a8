/**
 * A browser whose own settings block all cookies, as people and administrators set it: the sign-in gives that reason and asks for no second try, and
 * in the same browser with cookies allowed the same form signs in.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { testFolder } from '../support/folder.ts'
import { chromiumPath, openKilledBrowser } from '../support/killed-browser.ts'
import { signUp } from '../support/sign-up.ts'

/** Chromium's numbers for the content settings of all sites. */
const allow = 1
const block = 2

/** Opens a browser with these settings over the profile. */
async function openWith(profile: string, settings: Record<string, number>) {
  await mkdir(path.join(profile, 'Default'), { recursive: true })
  const preferences = { profile: { default_content_setting_values: settings }, intl: { accept_languages: 'en' } }
  await writeFile(path.join(profile, 'Default/Preferences'), JSON.stringify(preferences))
  const browser = await openKilledBrowser(await chromiumPath(), profile)
  onTestFinished(() => browser.kill())
  return browser
}

test.each([
  ['with the code of the page', allow],
  ['without JavaScript', block],
])(
  'a browser that blocks cookies is told so at the sign-in, %s',
  async (_how, javascript) => {
    const origin = inject('origin')
    const { contact, password } = await signUp()
    const profile = testFolder()
    const enter = async ({ page }: Awaited<ReturnType<typeof openWith>>) => {
      await page.goto(`${origin}/auth/login?next=%2Fprofile%2Fsetting`)
      await page.locator('#contact').fill(contact)
      await page.locator('#password').fill(password)
      await page.locator('#password').press('Enter')
    }
    const blocked = await openWith(profile, { cookies: block, javascript })
    await enter(blocked)
    const { page } = blocked
    await page.getByText('This browser keeps no cookies').waitFor()
    expect(await page.locator('#contact').inputValue()).toBe(contact)
    if (javascript === block) expect(await page.locator('#password').inputValue()).toBe('')
    expect(page.url()).not.toContain(contact)
    expect(await blocked.context.cookies()).toEqual([])
    await blocked.kill()
    const allowed = await openWith(profile, { cookies: allow, javascript })
    await enter(allowed)
    await allowed.page.waitForURL(`${origin}/profile/setting`)
    expect((await allowed.context.cookies()).map(({ name }) => name)).toContain('session')
  },
  120_000,
)
