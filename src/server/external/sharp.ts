/**
 * sharp as everything here uses it: without libvips' cache of operations. That cache keeps a picture that could not be unpacked, with all
 * that was allocated for it: 16 broken progressive JPEGs of 587 kB held 4.3 GB for as long as the process lived. Its purpose, the same
 * operation on the same picture again, happens nowhere here.
 */
import sharp, { type Sharp } from 'sharp'

sharp.cache(false)

export { type Sharp, sharp }
