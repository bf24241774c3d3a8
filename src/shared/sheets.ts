/** Which pages need a style sheet beside the main one, so that first visits to the others do not bring it. */

/** Names of sheets (`client/styles/<name>.css`) by the folder of the pages that need them. */
const sheets: Record<string, 'account'> = { auth: 'account', forgot: 'account', profile: 'account', _ui: 'account' }

/** The sheet of a page beside the main one, by its file in the site map. */
export const sheetOf = (file: string) => sheets[file.split('/')[0] as string]
