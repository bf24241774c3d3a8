import { expect, test } from 'vitest'
import { siteMap } from '#routes/site-map.ts'
import { locales } from '#shared/locales.ts'
import type { Role } from '#shared/roles.ts'
import { render, wordsOf } from '../../../test/support/render.tsx'
import { ProvinceMap } from '../areas/province-map.tsx'
import { samplePlaces } from '../gallery/samples.ts'
import { GallerySections } from '../gallery/sections.tsx'
import { PlaceList } from '../places/place-list.tsx'
import { AppShell } from '../shell/app-shell.tsx'
import { siteNavigation } from '../shell/site-navigation.ts'
import { Button } from './button.tsx'
import { Input } from './field.tsx'
import { Hero } from './hero.tsx'

const guest: Role = 'guest'

const shell = (path: string, theme: 'dark' | 'light' | null = null) =>
  render(
    <AppShell path={path} role={guest} theme={theme}>
      <p>page</p>
    </AppShell>,
  )

test('no picture of the shell is fetched ahead of those of the page', () => {
  expect(shell('/')).not.toContain('rel="preload"')
})

test.each(locales)('every component finds its texts and needs no inline style or script (%s)', (locale) => {
  const markup = render(
    <AppShell path="/" role={guest} theme={null} search demo>
      <Hero title="t" lead="l" />
      <GallerySections scheme="light" />
    </AppShell>,
    locale,
    ['survey'],
  )
  expect(markup.match(/\sstyle=.{0,40}|<style|<script|\son[a-z]+=.{0,40}/i)).toBeNull()
})

test.each(['vendor', 'inspector'] as const)('the bars of a %s say the role, and lead to pages only', (role) => {
  const markup = render(
    <AppShell path="/profile/setting" role={role} theme={null}>
      <p />
    </AppShell>,
  )
  const bar = /<nav class="bottom[^"]*".*?<\/nav>/s.exec(markup)?.[0] ?? ''
  expect(bar).toMatch(/href="\/profile" aria-current="page"/)
  expect(wordsOf(bar)).toContain(role === 'vendor' ? 'ผู้ประกอบการ' : 'เจ้าหน้าที่')
  const paths = siteMap.map(({ path }) => path)
  for (const { href } of siteNavigation[role]) expect(paths).toContain(href)
})

test('exactly one link of the bottom bar is the present page', () => {
  const current = (path: string) =>
    [...shell(path).matchAll(/<a href="([^"]*)" aria-current="page"/g)].map((match) => match[1])
  expect(new Set(current('/'))).toEqual(new Set(['/']))
  expect(new Set(current('/client/near-place-full?cursor=x'))).toEqual(new Set(['/client/near-place-full']))
  expect(current('/client/category/spa')).toEqual([])
})

test('language and theme are forms that come back to the page they were pressed on', () => {
  const markup = shell('/client/popular-full?by=rating')
  expect(markup.match(/<input type="hidden" name="next" value="\/client\/popular-full\?by=rating"\/>/g)).toHaveLength(2)
  expect(markup).toMatch(/<form[^>]* action="\/profile\/language" method="post"/)
  expect([...markup.matchAll(/value="(\w+)"[^>]* name="locale"/g)].map((match) => match[1])).toEqual(locales)
})

test('a chosen theme offers the other one, no choice leaves it to the style sheet', () => {
  const offered = (theme: 'dark' | 'light' | null) =>
    [...shell('/', theme).matchAll(/value="(\w+)"[^>]* name="theme"/g)].map((match) => match[1])
  expect([offered('dark'), offered('light'), offered(null)]).toEqual([['light'], ['dark'], ['dark', 'light']])
})

test('a field names its hint and error for assistive technology, in the order in which they are needed', () => {
  const markup = render(<Input id="phone" label="เบอร์โทรศัพท์" hint="10 หลัก" error="ต้องมี 10 หลัก" name="phone" />)
  expect(markup).toContain('<label for="phone">เบอร์โทรศัพท์</label>')
  expect(markup).toMatch(/<input[^>]*aria-describedby="phone-hint phone-error"[^>]*aria-invalid="true"/)
  expect(markup).toContain('id="phone-hint"')
  expect(markup).toContain('id="phone-error"')
  expect(render(<Input id="phone" label="เบอร์โทรศัพท์" />)).not.toMatch(/aria-/)
})

test('a busy button can be read and focused but sends nothing', () => {
  const markup = render(<Button busy>ส่ง</Button>)
  expect(markup).toMatch(/type="button"[^>]*aria-busy="true"/)
  expect(markup).not.toContain('disabled=""')
})

test('a list leads to its next page by a link, says its end, and shows the given words when it is empty', () => {
  const list = (rows: typeof samplePlaces, next: string | null) =>
    render(<PlaceList page={{ rows, next }} more={(cursor) => `/x?cursor=${cursor}`} empty={<p>nothing</p>} />)
  expect(list(samplePlaces, 'abc')).toContain('href="/x?cursor=abc"')
  expect(wordsOf(list(samplePlaces, null))).toContain('แสดงครบทั้งหมดแล้ว')
  expect(wordsOf(list([], null))).toBe('nothing')
})

test('each province of the map is a named link, and the chosen one says so', () => {
  const markup = render(
    <ProvinceMap
      provinces={[
        { code: 83, name: 'ภูเก็ต' },
        { code: 10, name: 'กรุงเทพมหานคร' },
      ]}
      href={(code) => `?pick=${code}`}
      current={83}
    />,
  )
  expect(markup).toMatch(/<a href="\?pick=83" aria-label="ภูเก็ต" aria-current="true"><title>ภูเก็ต<\/title><path d="M/)
  expect(markup).toMatch(/<a href="\?pick=10" aria-label="กรุงเทพมหานคร"><title>/)
})
