/** The door of pages that are shown without a network: one chunk, kept with the others, so that it is there when the network is not. */
export { cachedPayload } from '../device/cached-pages.ts'
export { offlineState } from './start-offline.ts'
