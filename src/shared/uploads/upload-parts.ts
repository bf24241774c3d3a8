/**
 * How a file is sent in parts, on both sides. The names are those of "Resumable Uploads for HTTP" (draft-ietf-httpbis-resumable-upload):
 * HEAD tells how much has come, PATCH brings what follows. Unlike there, nobody is asked to begin: an upload is named by the SHA-256 of
 * its bytes, so the sender knows its address, also after a crash, and what has not begun stands at 0.
 */

/** Largest part, in bytes: what is lost at most when a line breaks off. */
export const UPLOAD_PART_MAX_BYTES = 512 * 1024
/** What one person may have begun and not used, in bytes, by what was announced: four of the largest photos. */
export const UPLOADS_OPEN_MAX_BYTES = 64 * 1024 * 1024
/** Days after which one that nobody goes on with is removed; a used one is known as long. */
export const UPLOAD_DAYS = 7

/** Of what PATCH brings. */
export const partType = 'application/partial-upload'
/** Bytes that have come; where a part begins. */
export const offsetHeader = 'Upload-Offset'
/** Bytes of the whole. */
export const lengthHeader = 'Upload-Length'
/** `?1` when all of it has come, else `?0`. */
export const completeHeader = 'Upload-Complete'

/** Address of the asker's own upload. */
export const uploadPath = (sha256: string): string => `/uploads/${sha256}`

/** Whether a text may be the SHA-256 of something, in hex. */
export const isSha256 = (text: string): boolean => /^[0-9a-f]{64}$/.test(text)
