/** The style sheet of mails. Mail programs know no custom properties, so the tokens' values are written out (a test compares). */

/** Colours of src/client/styles/tokens.css, by day. */
export const light = {
  page: '#f9fafc',
  surface: '#ffffff',
  text: '#0b0d1a',
  muted: '#555969',
  border: '#e5e7ef',
  link: '#303484',
  tint: '#e8ecfe',
  tintText: '#282b74',
}

/** The same by night. */
export const dark: typeof light = {
  page: '#0b0d1a',
  surface: '#161827',
  text: '#f9fafc',
  muted: '#d2d5e0',
  border: '#3f4353',
  link: '#d0d7fb',
  tint: '#181853',
  tintText: '#e8ecfe',
}

/** The head of a notice and its letters, by a card's level: the day's colours of tokens.css. They are the same by night. */
export const levelColours = {
  yellow: ['#f0b91f', '#0b0d1a'],
  orange: ['#c2510c', '#ffffff'],
  red: ['#a8172b', '#ffffff'],
  none: ['#303484', '#ffffff'],
} as const

const colours = (of: typeof light) => `body, .page { background-color: ${of.page}; }
.sheet { background-color: ${of.surface}; border: 1px solid ${of.border}; }
.sheet td, h1 { color: ${of.text}; }
.brand, a { color: ${of.link}; }
.sheet .quiet, .sheet .foot, .sheet .name { color: ${of.muted}; }
.sheet .facts td { border-bottom: 1px solid ${of.border}; }
.sheet .code { background-color: ${of.tint}; color: ${of.tintText}; }`

/** Fonts that mail programs have: those of the platform for Thai and Chinese. */
export const letterStyle = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; }
.sheet { max-width: 560px; border-radius: 16px; }
.sheet td, h1 { font-family: "Noto Sans Thai", "Leelawadee UI", Thonburi, "PingFang SC", "Microsoft YaHei", system-ui, Arial, sans-serif; }
.sheet td { font-size: 16px; line-height: 1.65; }
h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.4; }
p { margin: 0 0 16px; }
.brand { font-weight: 600; }
.sheet .code { border-radius: 10px; font-size: 32px; font-weight: 700; letter-spacing: 6px; line-height: 1.2; }
table + p, table + h1, .button { margin-top: 16px; }
.facts, .button { margin-bottom: 16px; }
.sheet .quiet { font-size: 14px; }
.foot { margin: 24px 0 0; font-size: 14px; }
${colours(light)}
@media (prefers-color-scheme: dark) {
${colours(dark)}
}`
