/** File types of fields, apart from the pictures themselves: pages that only show some bring none of it. */

/** For `accept` of a field for photos. The server draws HEIC too, where the device has not. */
export const PHOTO_ACCEPT = 'image/jpeg,image/png,image/webp,image/heic,image/heif'
/** Of a field for papers. */
export const PAPER_ACCEPT = `${PHOTO_ACCEPT},application/pdf`
/** Most pages of a paper. */
export const PAPER_PAGES_MOST = 10
