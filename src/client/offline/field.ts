/** The door of all that works without a network: one chunk, kept with the others, so that it is there when the network is not. */

export { cachedPayload, listPages, readPage } from '../device/cached-pages.ts'
export { currentPerson } from '../device/device-key.ts'
export { startField } from './start-field.ts'
export { offlineState } from './start-offline.ts'
