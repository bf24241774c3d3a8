/**
 * The frame of every page: skip link, top bar, main, footer, and the bottom bar of phones. All of it works without JavaScript:
 * language and theme are small forms that come back to the same page.
 */
import type { ReactNode } from 'react'
import { type Text, useText } from '#client/runtime/i18n/text.tsx'
import type { Theme } from '#shared/reader.ts'
import type { Role, SignedIn } from '#shared/roles.ts'
import type { Waits } from '#shared/waiting-kinds.ts'
import { AccountLink } from '../accounts/account-link.tsx'
import { SearchBox } from '../search/search-box.tsx'
import { BrandMark, Icon } from '../ui/icon.tsx'
import { renderCount, renderUnread } from './bell.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { isCurrent, type NavigationLink, siteNavigation } from './site-navigation.ts'
import { ThemeSwitch } from './theme-switch.tsx'

export interface AppShellProps {
  /** Path and search of the present page: marks its link, and is where language and theme come back to. */
  path: string
  role: Role
  /** The signed-in person. @default null */
  person?: SignedIn | null
  /** null: as the system says. */
  theme: Theme | null
  /** Shows the search field in the top bar, on screens that have room for it. @default false */
  search?: boolean
  /** Says in the footer that places and pictures are made up. @default false */
  demo?: boolean
  children: ReactNode
}

function renderLink({ t }: Text, { key, href, icon }: NavigationLink, path: string, work?: Waits) {
  const count = work?.[key as keyof Waits]
  return (
    <a key={href} href={href} aria-current={isCurrent(href, path) ? 'page' : undefined}>
      {Icon({ name: icon })}
      <span>{t(`nav.${key}`)}</span>
      {count ? renderCount(count) : null}
    </a>
  )
}

const isAccount = (path: string) => /^\/(?:profile|auth)(?:\/|$)/.test(path)

function Footer({ t, demo }: { t: Text['t']; demo: boolean }) {
  return (
    <footer className="foot">
      <div className="wrap">
        <nav aria-label={t('footer.title')}>
          <a href="/owners">{t('nav.owners')}</a>
          <a href="/client/bank">{t('footer.payees')}</a>
          <a href="/profile/setting">{t('footer.setting')}</a>
          <a href="/profile/about-us">{t('footer.about')}</a>
          <a href="/profile/terms">{t('footer.terms')}</a>
          <a href="/open">{t('footer.open')}</a>
          <a href="/profile/about-us#sources">{t('footer.sources')}</a>
        </nav>
        {demo && <p>{t('footer.demo')}</p>}
      </div>
    </footer>
  )
}

export function AppShell({ path, role, person = null, theme, search = false, demo = false, children }: AppShellProps) {
  const text = useText()
  const { t } = text
  const at = path.replace(/[?#].*/, '')
  const links = siteNavigation[role]
  const inReach = links.filter(({ wide }) => !wide)
  return (
    <div className="app">
      <a className="skip" href="#main">
        {t('action.skip')}
      </a>
      <header className="topbar">
        <div className="wrap">
          <a className="brand" href="/">
            <BrandMark />
            <span>{t('header.product')}</span>
          </a>
          <nav className="nav" aria-label={t('nav.main')}>
            {/* A search field in the bar says the same as the link. */}
            {links.map((link) => !(search && link.key === 'search') && renderLink(text, link, at, person?.work))}
          </nav>
          {search && <SearchBox id="top-search" look="bar" />}
          <div className="tools">
            <LanguageMenu path={path} />
            <ThemeSwitch path={path} theme={theme} />
            {person && renderUnread(text, 'chats', person.messages, at)}
            {person && renderUnread(text, 'notifications', person.unread, at)}
            <div className="nav">
              {/* As plain calls, not components: each of these costs every page's rendering. */}
              {AccountLink({ person, role, bar: 'top', current: isAccount(at) })}
            </div>
          </div>
        </div>
      </header>
      {/* Of the device, where somebody works on it without a network (client/offline/show-band.tsx). */}
      <div id="field" />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer t={t} demo={demo} />
      <nav className={inReach.length === 3 ? 'bottom of-4' : 'bottom'} aria-label={t('nav.bottom')}>
        {inReach.map((link) => renderLink(text, link, at, person?.work))}
        {AccountLink({ person, role, bar: 'bottom', current: isAccount(at) })}
      </nav>
    </div>
  )
}
