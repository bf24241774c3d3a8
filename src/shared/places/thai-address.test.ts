/** The address for a driver. */
import { expect, test } from 'vitest'
import { thaiAddress } from './thai-address.ts'

test('an address names sub-district, district and province with their words, and Bangkok with its own', () => {
  const phuket = { address: '12/3 ถนนทวีวงศ์', subdistrict: 'ป่าตอง', district: 'กะทู้', province: 'ภูเก็ต', provinceCode: 83 }
  expect(thaiAddress({ ...phuket, postcode: '83150' })).toBe('12/3 ถนนทวีวงศ์ ตำบลป่าตอง อำเภอกะทู้ จังหวัดภูเก็ต 83150')
  const bangkok = {
    address: '9 ถนนสีลม',
    subdistrict: 'สีลม',
    district: 'เขตบางรัก',
    province: 'กรุงเทพมหานคร',
    provinceCode: 10,
  }
  expect(thaiAddress({ ...bangkok, postcode: '10500' })).toBe('9 ถนนสีลม แขวงสีลม เขตบางรัก กรุงเทพมหานคร 10500')
})

test('unknown parts are left out', () => {
  const parts = {
    address: '',
    subdistrict: null,
    district: 'เมืองภูเก็ต',
    province: 'ภูเก็ต',
    provinceCode: 83,
    postcode: null,
  }
  expect(thaiAddress(parts)).toBe('อำเภอเมืองภูเก็ต จังหวัดภูเก็ต')
})
