/** Pages with style sheets beside the main one, so that first visits to the others do not bring them. */

/**
 * Sheets beside the main one: `client/styles/<name>.css`. `work`: the screens of owners and officers, which guests never see; `chat`: rooms;
 * `open`: open data, which no device stores for offline days.
 */
export const sheetNames = ['account', 'work', 'chat', 'open'] as const
export type SheetName = (typeof sheetNames)[number]

/** The folder that a page's own texts and sheets go by: vendors' pages have one for each of their features, the officers' pages share one. */
export function ownFolder(file: string): string {
  const [first = '', second = '', third] = file.split('/')
  return first === 'vendor' && third !== undefined ? second : first
}

/** By the folder of the pages that need them. */
const sheets: Readonly<Record<string, readonly SheetName[]>> = {
  auth: ['account'],
  forgot: ['account'],
  profile: ['account'],
  notification: ['account'],
  chat: ['account', 'chat'],
  share: ['account', 'chat'],
  vendor: ['work'],
  own: ['account', 'work'],
  answering: ['account', 'work'],
  ownership: ['account', 'work'],
  register: ['account', 'work'],
  card: ['work'],
  owners: ['work'],
  open: ['open'],
  key: ['account', 'work', 'open'],
  inspector: ['work'],
  survey: ['work'],
  quarantine: ['work'],
  _ui: sheetNames,
}

/** The sheets of a page beside the main one, by its file in the site map. */
export const sheetsOf = (file: string): readonly SheetName[] => sheets[ownFolder(file)] ?? []
