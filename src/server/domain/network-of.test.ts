/** Addresses that count as one subscriber. */
import { expect, test } from 'vitest'
import { neighbourhoodOf, networkOf, siteOf } from './network-of.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['::ffff:203.0.113.8', '::ffff:203.0.113.8'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['2001:db8:1:3::6', '2001:db8:1:3'],
  ['', ''],
  ['unknown', 'unknown'],
])('%j counts as %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8:1::', '2001:db8:1'],
  ['2001:0DB8:0001:ffff::1%eth0', '2001:db8:1'],
  ['::1', '0:0:0'],
  ['203.0.113.7', null],
  ['::ffff:203.0.113.7', null],
  ['', null],
])('%s is of the site %s', (address, site) => {
  expect(siteOf(address)).toBe(site)
})

test.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.8', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['', ''],
])('%j guesses as %j', (address, neighbourhood) => {
  expect(neighbourhoodOf(address)).toBe(neighbourhood)
})
